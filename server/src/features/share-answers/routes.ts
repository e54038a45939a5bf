import { answerMailsSchema, shareAnswerSchema, type AnswerMails } from '../../../../contract/share-answers.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readId, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { createSecretToken } from '../../platform/secrets.ts'
import { readAnswerCookie, writeAnswerCookie } from '../../platform/session-cookie.ts'
import {
  answerShare,
  readAnswerMails,
  readAnswers,
  removeAnswer,
  setAnswerMails,
  takeAnswerBack,
} from './service.ts'

export function createShareAnswerHandlers(deps: Deps) {
  const { config } = deps
  return {
    async answer(c: RequestContext) {
      const id = readId(c, 'sessionId')
      const request = await readJson(c, shareAnswerSchema)
      const token = readAnswerCookie(c, config) ?? createSecretToken()
      const address = clientAddress(c, config.trustProxy)
      await answerShare(deps, id, { address, token, userId: c.var.user?.id ?? null }, request)
      writeAnswerCookie(c, config, token)
      return c.body(null, 204)
    },

    async takeBack(c: RequestContext) {
      await takeAnswerBack(deps, readId(c, 'sessionId'), readAnswerCookie(c, config))
      return c.body(null, 204)
    },

    async list(c: RequestContext) {
      return c.json(await readAnswers(deps, signedInUser(c).id, readId(c, 'sessionId')))
    },

    async remove(c: RequestContext) {
      await removeAnswer(deps, signedInUser(c).id, readId(c, 'sessionId'), readId(c, 'answerId'))
      return c.body(null, 204)
    },

    async readMails(c: RequestContext) {
      const answer: AnswerMails = { isOn: await readAnswerMails(deps, signedInUser(c).id) }
      return c.json(answer)
    },

    async setMails(c: RequestContext) {
      const request = await readJson(c, answerMailsSchema)
      await setAnswerMails(deps, signedInUser(c).id, request.isOn)
      return c.json(request)
    },
  }
}
