/*
 * What /api/v1 takes and answers. A test holds each type against the schemas that the OpenAPI document is made of: change both
 * together.
 */

export type TryOnState = 'queued' | 'processing' | 'completed' | 'failed'
export type GarmentClass = 'top' | 'dress' | 'bottom' | 'outerwear'
export type Failure = { code: string; message: string }

export type TryOn = {
  id: string
  state: TryOnState
  isTest: boolean
  garmentId: string | null
  garmentClass: GarmentClass | null
  /** While it is queued: 1 is next. */
  place: number | null
  /** From 0 to 1. */
  progress: number
  /** What it cost; 0 once its token went back. */
  tokens: number
  /** Addresses that are good for an hour, without a key; `&width=320` answers a smaller picture. */
  result: { tryOnImageUrl: string; modelImageUrl: string; garmentImageUrl: string | null } | null
  error: Failure | null
  createdAt: string
  finishedAt: string | null
}

export type Garment = {
  id: string
  state: 'ready' | 'refused'
  isTest: boolean
  garmentClass: GarmentClass | null
  colour: string | null
  refusal: Failure | null
  name: string | null
  pageUrl: string | null
  imageUrl: string
  createdAt: string
}

export type Page<Item> = { items: Item[]; nextCursor: string | null }
export type Balance = { balance: number }

export type Counts = { tokens: number; created: number; completed: number; failed: number }
export type Usage = {
  from: string
  to: string
  total: Counts
  days: (Counts & { day: string; apiKeyId: string; apiKeyName: string; isTest: boolean })[]
}

/** The body of every answer from 400 on. */
export type ErrorBody = { error: string; code: string; field?: string }
