import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Shirt } from './icons.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ImagePicker } from './image-picker.tsx'

afterEach(cleanup)

const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

function drawPicker(props: Partial<Parameters<typeof ImagePicker>[0]>) {
  const onFiles = vi.fn()
  const onRemove = vi.fn()
  const picker = (
    <ImagePicker
      label="Upload Garment"
      title="Choose a garment"
      hint="or drop it here"
      icon={Shirt}
      preview={null}
      onFiles={onFiles}
      onRemove={onRemove}
      {...props}
    />
  )
  return { picker, onFiles, onRemove }
}

function showPicker(props: Partial<Parameters<typeof ImagePicker>[0]> = {}) {
  const { picker, ...calls } = drawPicker(props)
  render(picker)
  return calls
}
const tile = () => screen.getByRole('button', { name: /Choose a garment/ })

test('TRY-3 a file comes from the picker of the system', () => {
  const { onFiles } = showPicker()
  const input = document.querySelector('input[type=file]') ?? tile()
  fireEvent.change(input, { target: { files: [photo] } })
  expect(onFiles).toHaveBeenCalledWith([photo])
})

test('a file that was chosen in the page that the server made, before its code was here, is taken', () => {
  const { picker, onFiles } = drawPicker({})
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(picker)
  const input = container.querySelector('input')
  if (!input) throw new Error('no field')
  Object.defineProperty(input, 'files', { value: [photo] })
  render(picker, { container, hydrate: true })
  expect(onFiles.mock.calls).toEqual([[[photo]]])
})

test('a file can be dropped on the tile or pasted into it', () => {
  const { onFiles } = showPicker()
  fireEvent.dragOver(tile())
  expect(tile().hasAttribute('data-dragged-over')).toBe(true)
  fireEvent.drop(tile(), { dataTransfer: { files: [photo] } })
  expect(tile().hasAttribute('data-dragged-over')).toBe(false)
  fireEvent.paste(tile(), { clipboardData: { files: [photo] } })
  fireEvent.paste(tile(), { clipboardData: { files: [] } })
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]])
})

test('a chosen image is shown and can be removed', () => {
  const { onRemove } = showPicker({ preview: 'blob:1' })
  expect(screen.getByRole('img', { name: 'Upload Garment' }).getAttribute('src')).toBe('blob:1')
  screen.getByRole('button', { name: 'Remove: Upload Garment' }).click()
  expect(onRemove).toHaveBeenCalledOnce()
})

test('TRY-3 what is wrong with a file is announced at the tile', () => {
  showPicker({ error: 'Too many files' })
  expect(screen.getByRole('alert').textContent).toBe('Too many files')
  expect(tile().getAttribute('aria-describedby')).toBe(document.querySelector('.field-error')?.id)
})
