import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { SupportTab } from './support-tab.tsx'

useBrowser()

test('SUPPORT-1 the tab says what to write, and its mail link has the subject filled in', () => {
  renderInApp(<SupportTab />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report Bug or Issue')
  for (const question of ['What happened', 'What you expected', 'How to reproduce it']) {
    expect(screen.getByText(question)).toBeDefined()
  }
  expect(screen.getByText(/within 24-48 hours on business days/)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:help@seamline.example?subject=Bug%20Report',
  )
})
