import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CompareSlider } from './compare-slider.tsx'

beforeEach(() => {
  // A frame of 200 by 250 pixels at the window's corner; jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 250))
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A window in which the slider may move by itself; answers what scrolls its frame into view. */
function stageMotion({ isInView }: { isInView: boolean }) {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  let scrollIntoView = () => {}
  vi.stubGlobal('IntersectionObserver', function observe(report: (seen: { isIntersecting: true }[]) => void) {
    scrollIntoView = () => act(() => report([{ isIntersecting: true }]))
    return { observe: () => {}, disconnect: () => (scrollIntoView = () => {}) }
  })
  const top = isInView ? 0 : innerHeight + 100
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, top, 200, 250))
  return () => scrollIntoView()
}

function showSlider(props: Partial<Parameters<typeof CompareSlider>[0]> = {}) {
  render(
    <CompareSlider
      before={{ src: '/before.jpg', alt: 'Before' }}
      after={{ src: '/after.jpg', alt: 'After' }}
      beforeLabel="Your Photo"
      afterLabel="AI Magic"
      label="Reveal the try-on"
      {...props}
    />,
  )
  return { frame: screen.getByRole('group'), handle: screen.getByRole('slider') }
}
const positionOf = (handle: HTMLElement) => Number(handle.getAttribute('aria-valuenow'))
const isHidden = (label: string) => screen.getByText(label).hasAttribute('data-hidden')
const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0, pointerType: 'mouse' })

test('LAND-2 the slider starts at 50 % and says how much of the original it shows', () => {
  const { handle } = showSlider()
  expect(positionOf(handle)).toBe(50)
  expect(handle.getAttribute('aria-valuetext')).toBe('50% original')
})

test('LAND-2 the slider follows the pointer', () => {
  const { frame, handle } = showSlider()
  fireEvent.pointerDown(frame, at(100))
  fireEvent.pointerMove(frame, at(150))
  expect(positionOf(handle)).toBe(75)
  fireEvent.pointerMove(frame, at(500))
  expect(positionOf(handle)).toBe(100)
  fireEvent.pointerUp(frame, at(500))
  fireEvent.pointerMove(frame, at(20))
  expect(positionOf(handle)).toBe(100)
})

test('TRY-10 in the app dragging starts after 10 pixels of horizontal movement', () => {
  const { frame, handle } = showSlider({ dragThreshold: 10 })
  fireEvent.pointerDown(frame, at(100))
  fireEvent.pointerMove(frame, at(109))
  expect(positionOf(handle)).toBe(50)
  fireEvent.pointerMove(frame, at(110))
  expect(positionOf(handle)).toBe(55)
})

test('a click on the picture moves the handle there, one on the handle does not', () => {
  const { frame, handle } = showSlider({ dragThreshold: 10 })
  fireEvent.pointerDown(frame, at(40))
  fireEvent.pointerUp(frame, at(40))
  expect(positionOf(handle)).toBe(20)
  fireEvent.pointerDown(handle, at(50))
  fireEvent.pointerUp(handle, at(50))
  expect(positionOf(handle)).toBe(20)
})

test('UI-5 the slider works with the keyboard', () => {
  const { handle } = showSlider()
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(handle, { key, shiftKey })
    return positionOf(handle)
  }
  expect(press('ArrowRight')).toBe(52)
  expect(press('ArrowLeft')).toBe(50)
  expect(press('ArrowLeft', true)).toBe(40)
  expect(press('PageUp')).toBe(50)
  expect(press('PageDown')).toBe(40)
  expect(press('Home')).toBe(0)
  expect(press('ArrowLeft')).toBe(0)
  expect(press('End')).toBe(100)
})

test('LAND-2 the labels hide below 25 % and above 75 %', () => {
  const { handle } = showSlider()
  expect([isHidden('Your Photo'), isHidden('AI Magic')]).toEqual([false, false])
  fireEvent.keyDown(handle, { key: 'Home' })
  expect([isHidden('Your Photo'), isHidden('AI Magic')]).toEqual([true, false])
  fireEvent.keyDown(handle, { key: 'End' })
  expect([isHidden('Your Photo'), isHidden('AI Magic')]).toEqual([false, true])
})

test("TRY-10 an image that cannot be loaded says 'Failed to load image' in the app", () => {
  const onImageError = vi.fn()
  showSlider({ fallback: 'message', onImageError })
  fireEvent.error(screen.getByAltText('After'))
  expect(screen.getByText('Failed to load image')).toBeTruthy()
  expect(onImageError).toHaveBeenCalledOnce()
})

test('LAND-2 an image that cannot be loaded leaves a grey background in the hero', () => {
  showSlider({ fallback: 'grey' })
  fireEvent.error(screen.getByAltText('Before'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.body.textContent).toBe('')
})

test('TRY-10 a result in view opens from the original to the middle', () => {
  stageMotion({ isInView: true })
  const { handle } = showSlider({ intro: 'reveal' })
  expect(positionOf(handle)).toBe(100)
  act(() => vi.advanceTimersByTime(2_000))
  expect(positionOf(handle)).toBe(50)
})

test('TRY-10 a result that is not seen yet rests in the middle, and opens when it is scrolled to', () => {
  const scrollIntoView = stageMotion({ isInView: false })
  const { handle } = showSlider({ intro: 'reveal' })
  act(() => vi.advanceTimersByTime(5_000))
  expect(positionOf(handle)).toBe(50)
  scrollIntoView()
  expect(positionOf(handle)).toBe(100)
})

test('UI-5 focus on the handle ends the motion where it comes to rest', () => {
  const scrollIntoView = stageMotion({ isInView: true })
  const { handle } = showSlider({ intro: 'reveal' })
  act(() => handle.focus())
  expect(positionOf(handle)).toBe(50)
  act(() => vi.advanceTimersByTime(2_000))
  scrollIntoView()
  fireEvent.keyDown(handle, { key: 'PageUp' })
  act(() => vi.advanceTimersByTime(2_000))
  expect(positionOf(handle)).toBe(60)
})

test('a press stops the motion where the handle is', () => {
  stageMotion({ isInView: true })
  const { handle } = showSlider({ intro: 'reveal' })
  act(() => vi.advanceTimersByTime(450))
  const taken = positionOf(handle)
  expect(taken).toBeGreaterThan(55)
  fireEvent.pointerDown(handle, at(100))
  act(() => handle.focus())
  act(() => vi.advanceTimersByTime(2_000))
  expect(positionOf(handle)).toBe(taken)
})

test('a photo that was turned to stand upright lies turned in its place', () => {
  // Upright it takes the left half of the frame of 3:4; as it was taken it is twice as wide as that and half as high.
  showSlider({ beforePlacement: { x: 0, y: 0.25, width: 0.5, height: 0.75, turns: 1 } })
  const { style } = screen.getByAltText('Before').closest<HTMLElement>('.compare-layer')!
  expect(style.transform).toBe('rotate(90deg)')
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat)
  expect([width, height]).toEqual([100, 37.5])
  expect([left! + width! / 2, top! + height! / 2]).toEqual([25, 62.5])
})

test('TRY-24 a picture that lies within its surroundings fades at each edge but those at the frame’s own', () => {
  showSlider({
    beforePlacement: { x: 0, y: 0.25, width: 0.5, height: 0.75 },
    beforeSurroundings: { src: 'studio.jpg', alt: '' },
  })
  const { maskImage } = screen.getByAltText('Before').closest<HTMLElement>('.compare-layer')!.style
  const [across = '', down = ''] = maskImage.split('linear-gradient(').slice(1)
  expect(across).toMatch(/^to right, (#000|rgb\(0, 0, 0\)).*transparent\)/)
  expect(down).toMatch(/^to bottom, transparent.*(#000|rgb\(0, 0, 0\))\)/)
})
