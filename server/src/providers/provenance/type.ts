/** Interleaved 8-bit sRGB, row by row from the top left: `width * height * 3` bytes. */
export type Pixels = { width: number; height: number; pixels: Uint8Array }

/** Image bytes with their media type. */
export type EncodedPicture = { bytes: Uint8Array; contentType: 'image/jpeg' | 'image/png' | 'image/webp' }

/** One step of a picture's making, in the terms of C2PA (`c2pa.created`, `c2pa.opened`, `c2pa.placed`, `c2pa.edited`, ...). */
export type ManifestAction = {
  action: string
  /** What did it. */
  agent?: { name: string; version: string }
  /** Term of http://cv.iptc.org/newscodes/digitalsourcetype, without the address. */
  sourceType?: string
  /** Ids of the ingredients that it concerns. */
  ingredients?: string[]
}

/** What went into a picture. Neither its pixels nor a hash of them are kept; `credentials` brings its own manifests along. */
export type ManifestIngredient = {
  id: string
  title: string
  relationship: 'parentOf' | 'componentOf'
  credentials?: EncodedPicture
}

export type Manifest = {
  title: string
  generator: { name: string; version: string }
  /** The first is `c2pa.created` or `c2pa.opened`; the latter names an ingredient that is `parentOf`. */
  actions: ManifestAction[]
  ingredients: ManifestIngredient[]
}

/** What somebody's picture says of itself, with how far that can be believed. Texts are theirs: cut to 200 characters, at most 30 each. */
export type ReadCredentials = {
  /**
   * trusted: signed by somebody on our list, and unchanged since · valid: unchanged, by somebody who is not on it ·
   * invalid: changed since, or not signed as it should be
   */
  state: 'trusted' | 'valid' | 'invalid'
  /** Codes of the C2PA specification that tell what is wrong. */
  problems: string[]
  /** Organisation and name on the certificate. */
  issuer: string | null
  /** When a time stamp authority saw the signature, else null. */
  signedAt: string | null
  /** The program that wrote them. */
  generator: string | null
  /** Also of what went in, if that has credentials; the oldest first. */
  actions: { action: string; agent: string | null; sourceType: string | null }[]
  ingredients: { title: string; hasCredentials: boolean }[]
}

/**
 * Marks pictures so that others can tell how they were made, and reads such marks: signed content credentials (C2PA 2) beside a
 * watermark in the pixels that survives where credentials are stripped.
 */
export type Provenance = {
  /** Gets ready for what comes in a moment, so that nobody waits for it then. */
  prepare(): void
  /** Answers the picture with `mark`, 0 to 2^40 - 1, hidden in it. */
  embedWatermark(picture: Pixels, mark: number): Promise<Pixels>
  /** The mark hidden in a picture at least 200 px wide (400 to 800 px are best); null when there is none. */
  findWatermark(picture: Pixels): Promise<number | null>
  /** Answers the file with a signed manifest inside. Rejects when the signer cannot sign. */
  sign(picture: EncodedPicture, manifest: Manifest): Promise<Uint8Array>
  /** Null when the file carries no credentials, or none that can be read at all. Takes hostile bytes. */
  read(picture: EncodedPicture): Promise<ReadCredentials | null>
  /** When the signing certificate ends. */
  readonly certificateEnds: Date
  close(): Promise<void>
}
