import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxHandOverBytes } from '../../../contract/fitting-room.ts'
import { fail } from '../platform/fail.ts'
import type { RequestState } from '../platform/http.ts'

/** The app as its parts see it: each adds its lines. */
export type App = Hono<RequestState>

const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: () => fail('body_too_large') })
export const jsonLimit = upTo(64 * 1024)
export const webhookLimit = upTo(512 * 1024)
export const handOverLimit = upTo(maxHandOverBytes)
