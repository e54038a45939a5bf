/** Does something; when the server wants to know again who asks, shows a dialog first and then does it once more. */
export type Prove = <Result>(act: () => Promise<Result>) => Promise<Result>

/** Thrown where somebody closed that dialog: nothing was done, and nobody needs to be told. */
export class ProofDeclined extends Error {}

export function isProofDeclined(error: unknown): boolean {
  return error instanceof ProofDeclined
}
