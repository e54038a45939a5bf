import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return null
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
}

describe('Configuration of try-on engines', () => {
  test('the built-in engine needs nothing and hands pictures to nobody', () => {
    const { engines, moderation } = readConfig({})
    expect([engines.chain, engines.processors, moderation]).toEqual([['built-in'], [], null])
  })

  test('a chain is read in its order, and the privacy page names whom it hands pictures to', () => {
    const { engines } = readConfig({
      TRY_ON_ENGINE: 'fashn, gradio, built-in',
      FASHN_API_KEY: 'fa-1',
      GRADIO_URL: 'https://gpu.example.com',
    })
    expect(engines.chain).toEqual(['fashn', 'gradio', 'built-in'])
    expect(engines.processors.map(({ name }) => name)).toEqual(['FASHN'])
  })

  test.each([
    [{ TRY_ON_ENGINE: 'magic' }, 'TRY_ON_ENGINE'],
    [{ TRY_ON_ENGINE: 'gemini' }, 'GEMINI_API_KEY'],
    [{ TRY_ON_ENGINE: 'replicate', REPLICATE_API_TOKEN: 'r8_1' }, 'REPLICATE_MODEL'],
    [{ TRY_ON_ENGINE: 'built-in,gemini', GEMINI_API_KEY: 'x' }, 'nothing comes after built-in'],
    [{ TRY_ON_ENGINE: 'fashn,fashn', FASHN_API_KEY: 'x' }, 'twice'],
    [
      { TRY_ON_ENGINE: 'fashn', FASHN_API_KEY: 'x', TRY_ON_TIME_LIMIT_SECONDS: '900' },
      'TRY_ON_TIME_LIMIT_SECONDS',
    ],
    [{ TRY_ON_PRICE_USD: 'cheap' }, 'TRY_ON_PRICE_USD'],
    [{ TRY_ON_DAILY_LIMIT_USD: 'magic=3' }, 'TRY_ON_DAILY_LIMIT_USD'],
    [{ GRADIO_ARGUMENTS: '{"a":1}' }, 'GRADIO_ARGUMENTS'],
    [{ MODERATION: 'openai' }, 'OPENAI_API_KEY'],
  ])('refuses %o, naming %s', (environment, word) => {
    expect(problemOf(environment)).toContain(word)
  })

  test('limits hold for every engine or for the ones they name', () => {
    const { vendors } = readConfig({
      TRY_ON_DAILY_LIMIT_USD: '10, fashn=3.5',
      TRY_ON_TIME_LIMIT_SECONDS: '60',
    }).engines
    const limitsOf = (name: string) => vendors[name]?.limits
    expect([limitsOf('gemini')?.dailyLimitMicros, limitsOf('fashn')?.dailyLimitMicros]).toEqual([
      10_000_000, 3_500_000,
    ])
    expect(limitsOf('openai')?.timeLimitMs).toBe(60_000)
  })
})
