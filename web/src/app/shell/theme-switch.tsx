import { Moon, Sun } from '../../ui/icons.ts'
import { useTheme } from '../../lib/theme.ts'

export function ThemeSwitch() {
  const { theme, choose } = useTheme()
  const isDark = theme === 'dark'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className="nav-item"
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
      Dark theme
    </button>
  )
}
