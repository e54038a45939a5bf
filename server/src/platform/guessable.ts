const commonWords =
  /password|changeme|change-me|change_me|example|secret|replace|placeholder|qwerty|letmein|default/i
const leastBits = 100

/** Whether somebody could guess a secret that an operator wrote: words, a pattern, or letters of too few kinds. */
export function isGuessable(secret: string): boolean {
  return commonWords.test(secret) || entropyBits(withoutPatterns(secret)) < leastBits
}

/** Without repetitions (`abcabc`) and rising or falling runs (`abcd`, `4321`): what is left is what must be guessed. */
function withoutPatterns(text: string): string {
  const unrepeated = text.replace(/(.{1,16}?)\1+/gs, '$1')
  return [...unrepeated]
    .filter((_character, index, all) => {
      const step = (at: number) => (all[at]?.codePointAt(0) ?? 0) - (all[at - 1]?.codePointAt(0) ?? 0)
      return index < 2 || Math.abs(step(index)) !== 1 || step(index) !== step(index - 1)
    })
    .join('')
}

/** Shannon's entropy of the letters as they are spread, times their number. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(text.length / count), 0)
}
