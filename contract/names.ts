const moreThanOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Marks that turn the reading direction or cannot be seen; the two that scripts and emoji are joined with may stay. */
const hidden = /(?![\u200c\u200d])\p{Cf}/u
/** What a mail program makes a link of: a scheme, `www`, numbers of a host, a dot with an ending as long as a domain's. */
const pageAddress = /\b[a-z][a-z\d+-]*:\S|\bwww\b|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}-][.。]\p{L}{2,}/iu

/** Whether it is a name and nothing more: one line, no page's address, as we write to people in their name. */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return ![moreThanOneLine, hidden, pageAddress].some((pattern) => pattern.test(plain))
}
