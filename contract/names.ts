const moreThanOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Marks that turn the reading direction or cannot be seen; the two that scripts and emoji are joined with may stay. */
const hidden = /(?![\u200c\u200d])\p{Cf}/u
/** What a mail program makes a link of: a scheme, `www`, numbers of a host, a dot with an ending as long as a domain's. */
const pageAddress = /\b[a-z][a-z\d+-]*:\S|\bwww\b|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}-][.。]\p{L}{2,}/iu

/** Whether it is a name and nothing more, as we write to people in their name. */
export function isPlainName(name: string): boolean {
  return isPlainLine(name)
}

/** Whether it is one line of letters that can be seen, without a page's address. */
export function isPlainLine(text: string): boolean {
  const plain = text.normalize('NFKC')
  return ![moreThanOneLine, hidden, pageAddress].some((pattern) => pattern.test(plain))
}
