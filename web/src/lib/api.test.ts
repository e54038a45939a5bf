import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerApi, noConnection } from '../../test/api.ts'
import { ApiError, errorSentence, getJson, postJson } from './api.ts'

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error) => error,
  )

test("UI-2 an answer that is not OK becomes an error with the message 'status: body text'", async () => {
  answerApi({ 'GET /api/thing': { status: 500, statusText: 'Server Error', body: 'It broke' } })
  const error = await failureOf(getJson('/api/thing', z.unknown()))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: '500: It broke', status: 500 })
})

test('UI-2 an empty body leaves the status text', async () => {
  answerApi({ 'GET /api/thing': { status: 503, statusText: 'Service Unavailable', body: '' } })
  expect(await failureOf(getJson('/api/thing', z.unknown()))).toMatchObject({
    message: '503: Service Unavailable',
  })
})

test("AUTH-5 a failure reads the JSON's error field, else plain text, else the caller's sentence", async () => {
  answerApi({
    'POST /json': { status: 401, body: { error: 'The password is wrong.', code: 'invalid_credentials' } },
    'POST /text': { status: 429, body: 'Slow down' },
    'POST /html': { status: 502, body: '<html><h1>Bad gateway</h1></html>' },
    'POST /no-network': noConnection,
  })
  const sentenceOf = async (path: string) => errorSentence(await failureOf(postJson(path, {})), 'Try again.')
  expect(await sentenceOf('/json')).toBe('The password is wrong.')
  expect(await sentenceOf('/text')).toBe('Slow down')
  expect(await sentenceOf('/html')).toBe('Try again.')
  expect(await sentenceOf('/no-network')).toBe('Try again.')
})

test('AUTH-10 every call sends the session cookie along', async () => {
  const requests = answerApi({ 'GET /a': { status: 200, body: 1 }, 'POST /b': {} })
  await getJson('/a', z.number())
  await postJson('/b', { x: 1 })
  expect(requests.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
})
