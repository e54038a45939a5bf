import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp, useBrowser } from '../../test/render-app.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './icons.ts'

useBrowser()

test('a button of an icon shows it', () => {
  renderInApp(<IconButton label="Open menu" icon={Menu} />)
  const button = screen.getByRole('button', { name: 'Open menu' })
  expect(button.querySelector('svg.icon path')).not.toBeNull()
})
