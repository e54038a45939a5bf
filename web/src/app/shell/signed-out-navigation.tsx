import {
  CircleQuestionMark,
  House,
  ListOrdered,
  Mail,
  Quote,
  Sparkle,
  Tag,
  UserRoundPlus,
} from '../../ui/icons.ts'
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useGoToSection } from '../go-to-section.ts'
import { landingSectionPath, paths } from '../../lib/paths.ts'
import { findRoute } from '../routes.ts'
import { isPlainClick, NavigationLink } from './navigation-link.tsx'
import { useSectionInView } from './use-section-in-view.ts'

const entries = [
  { section: 'hero', label: 'Home', icon: House },
  { section: 'features', label: 'Features', icon: Sparkle },
  { section: 'how-it-works', label: 'How It Works', icon: ListOrdered },
  { section: null, label: 'FAQ', icon: CircleQuestionMark },
  { section: 'auth-cta', label: 'Get Started', icon: UserRoundPlus },
  { section: 'testimonials', label: 'Reviews', icon: Quote },
  { section: 'token-system', label: 'Pricing', icon: Tag },
  { section: 'contact', label: 'Contact', icon: Mail },
] as const

const sectionIds = entries.flatMap(({ section }) => section ?? [])
const noSections: readonly string[] = []

/** The landing page's sections, and the FAQ page between them. */
export function SignedOutNavigation({ onFollow }: { onFollow?: () => void }) {
  const [path] = useLocation()
  const goToSection = useGoToSection()
  const sectionInView = useSectionInView(isLanding(path) ? sectionIds : noSections)

  function openSection(event: MouseEvent, section: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow?.()
    goToSection(section)
  }
  return (
    <nav aria-label="Main" className="grid gap-0.5">
      {entries.map(({ section, label, icon }) =>
        section === null ? (
          <NavigationLink
            key={label}
            href={paths.faq}
            label={label}
            icon={icon}
            isCurrent={path === paths.faq}
            onClick={onFollow}
          />
        ) : (
          <NavigationLink
            key={label}
            href={landingSectionPath(section)}
            label={label}
            icon={icon}
            isCurrent={section === sectionInView}
            currentIs="location"
            onClick={(event) => openSection(event, section)}
          />
        ),
      )}
    </nav>
  )
}

function isLanding(path: string): boolean {
  return findRoute(path, null).id === 'landing'
}
