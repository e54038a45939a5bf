/** One product as a feed tells it: attribute names as Google Merchant Center writes them, each with every value given. */
export type FeedRow = {
  /** Where it begins, from 1. */
  line: number
  attributes: Map<string, string[]>
  /** Why the row cannot be read as it was written. */
  problem: string | null
}

/** A feed that cannot be read on from here; the message is for the operator. */
export class FeedError extends Error {}

/** A longer value is no attribute of a product. */
export const maxValueLength = 10_000
