/** Room for the fixed header, in pixels. */
const scrollOffset = 80

/** Scrolls to an element so that the header does not cover it. Answers whether the element is there. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  const top = section.getBoundingClientRect().top + window.scrollY - scrollOffset
  window.scrollTo({ top, behavior: scrollBehavior() })
  return true
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
