import { formatCount } from '../lib/format.ts'

/** What the button says that opens the registration. */
export function signUpInvitation(bonus: number): string {
  return `Sign Up & Get ${formatCount(bonus, 'Free Token')}`
}

const words = ['', '', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ', 'eight ', 'nine ', 'ten ']

export function firstFittings(bonus: number): string {
  if (bonus === 1) return 'Your first fitting is on us.'
  return `Your first ${words[bonus] ?? `${bonus} `}fittings are on us.`
}
