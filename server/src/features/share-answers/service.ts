import {
  answerDays,
  answerMailHours,
  type ShareAnswers,
  type shareAnswerSchema,
} from '../../../../contract/share-answers.ts'
import type { z } from 'zod'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { networkOf } from '../../platform/networks.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import { queueMail } from '../mail/service.ts'
import { requireOwnTryOn } from '../try-on/service.ts'
import { writeAnswerMail } from './mails.ts'
import {
  countAnswers,
  deleteAnswer,
  deleteAnswerOf,
  deleteAnswersBefore,
  hasAnswerOf,
  insertAnswer,
  listAnswers,
  lockShared,
  noteAnswerMail,
  readWantsMails,
  saveWantsMails,
} from './repository.ts'

const hour = 3_600_000
const mostAnswers = 500

/** A visitor of a shared page: an account is not needed. */
export type AnswerVisitor = {
  address: string
  /** What this browser was given for its answers; tells it from others and nothing else. */
  token: string
  userId: string | null
}

/** Keeps what a visitor thinks of a shared try-on, and tells its owner. */
export async function answerShare(
  deps: Deps,
  tryOnId: string,
  visitor: AnswerVisitor,
  { answer, text, website }: z.output<typeof shareAnswerSchema>,
): Promise<void> {
  await countAttempt(deps, tryOnId, visitor)
  // It is told that all went well, so that it looks for no other way.
  if (website !== '') return
  await deps.database.transaction(async (tx) => {
    const shared = (await lockShared(tx, tryOnId)) ?? fail('not_found')
    if (!shared.takesAnswers || (await countAnswers(tx, tryOnId)) >= mostAnswers) fail('answers_closed')
    if (shared.ownerId === visitor.userId)
      fail('conflict', { message: 'This is your own try-on. The answers of others are in your history.' })
    const visitorHash = hashVisitor(deps, tryOnId, visitor.token)
    const createdAt = deps.now()
    if (!(await insertAnswer(tx, { tryOnId, answer, text, visitorHash, createdAt }))) fail('answered_already')
    await tellOwner(deps, tx, shared, visitor.address)
  })
}

/** One network may answer so often, and one share from one network: others there may answer too, but nobody a hundred times. */
async function countAttempt(
  { rateLimits }: Deps,
  tryOnId: string,
  { address }: AnswerVisitor,
): Promise<void> {
  await rateLimits.count('answer-address', address)
  await rateLimits.count('answer-share-network', `${tryOnId} ${networkOf(address).network}`)
  await rateLimits.count('answer-share', tryOnId)
}

type Owner = { ownerId: string; email: string; username: string }

async function tellOwner(deps: Deps, tx: Transaction, { ownerId, email, username }: Owner, origin: string) {
  const now = deps.now()
  const since = new Date(now.getTime() - answerMailHours * hour)
  if (!(await noteAnswerMail(tx, { userId: ownerId, now, since }))) return
  const { brand, publicUrl } = deps.config
  const url = `${publicUrl}/dashboard?tab=history`
  await queueMail(deps, tx, email, writeAnswerMail({ brand, username, url }), origin)
}

/** Whether this browser has answered; null: it has never answered anything. */
export async function hasAnswered(deps: Deps, tryOnId: string, token: string | undefined): Promise<boolean> {
  return token !== undefined && hasAnswerOf(deps.database, tryOnId, hashVisitor(deps, tryOnId, token))
}

export async function takeAnswerBack(deps: Deps, tryOnId: string, token: string | undefined): Promise<void> {
  if (token !== undefined) await deleteAnswerOf(deps.database, tryOnId, hashVisitor(deps, tryOnId, token))
}

/** Another one on every share: nobody sees that two answers came from one browser. */
function hashVisitor({ secret }: Deps, tryOnId: string, token: string): string {
  return hashKeyed(secret, 'share answer', `${tryOnId} ${token}`)
}

export async function readAnswers(deps: Deps, userId: string, tryOnId: string): Promise<ShareAnswers> {
  await requireOwnTryOn(deps, userId, tryOnId)
  const answers = await listAnswers(deps.database, tryOnId)
  return {
    answers: answers.map(({ id, answer, text, createdAt }) => ({
      id,
      answer,
      text,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function removeAnswer(deps: Deps, userId: string, tryOnId: string, id: string): Promise<void> {
  await requireOwnTryOn(deps, userId, tryOnId)
  if (!(await deleteAnswer(deps.database, tryOnId, id))) fail('not_found')
}

export async function readAnswerMails(deps: Deps, userId: string): Promise<boolean> {
  return readWantsMails(deps.database, userId)
}

export async function setAnswerMails(deps: Deps, userId: string, isOn: boolean): Promise<void> {
  await saveWantsMails(deps.database, userId, isOn)
}

export async function deleteOldAnswers(deps: Deps): Promise<void> {
  await deleteAnswersBefore(deps.database, new Date(deps.now().getTime() - answerDays * 24 * hour))
}
