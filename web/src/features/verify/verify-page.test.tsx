import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { VerifyPage } from './verify-page.tsx'

useBrowser()

function drop(...files: File[]) {
  fireEvent.drop(screen.getByRole('button', { name: /Choose an image/ }), { dataTransfer: { files } })
}
const file = new File(['pixels'], 'result.jpg', { type: 'image/jpeg' })

test.each([
  ['exact', 'Yes, made here'],
  ['marked', 'It carries our mark, but it was changed'],
  ['watermarked', 'It comes from an image made here'],
  ['unknown', 'We cannot tell'],
])('TRY-16 a dropped file is answered: %s', async (result, title) => {
  const madeAt = result === 'unknown' ? null : '2026-11-20T18:22:00Z'
  const requests = answerApi({ 'POST /api/verify': { result, madeAt, credentials: null } })
  renderInApp(<VerifyPage />)
  expect(screen.getByText(/we keep no copy of it/)).toBeDefined()
  drop(file)
  await screen.findByRole('heading', { name: title })
  const form = requests[0]?.body
  expect(form instanceof FormData && [...form.keys()]).toEqual(['image'])
  expect(screen.queryByText('Made on') !== null).toBe(madeAt !== null)
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Image to check' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
})

test('TRY-16 what is no image is refused with the server’s sentence; several files are too many', async () => {
  answerApi({ 'POST /api/verify': refusal(415, 'unsupported_file_type', 'File type must be an image.') })
  renderInApp(<VerifyPage />)
  drop(file, file)
  expect(screen.getByRole('alert').textContent).toBe('Too many files')
  drop(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('File type must be an image.'))
})
