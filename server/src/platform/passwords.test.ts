import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('the product hashes with argon2id, at no less than OWASP asks for', async () => {
  expect(await createPasswords().hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('knows the right password, whatever it cost, and none where there is no hash', async () => {
  const passwords = createPasswords()
  for (const cost of [undefined, { memoryCost: 8, timeCost: 1 }]) {
    const hash = await createPasswords(cost).hash('correct horse')
    expect(await passwords.isCorrect(hash, 'correct horse')).toBe(true)
    expect(await passwords.isCorrect(hash, 'correct hose')).toBe(false)
  }
  for (const none of [null, undefined]) {
    expect(await passwords.isCorrect(none, 'correct horse')).toBe(false)
    expect(await passwords.isCorrect(none, 'nobody has this password')).toBe(false)
  }
})
