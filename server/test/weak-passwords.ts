import { createPasswords } from '../src/platform/passwords.ts'

/** As weak as they come: a registration costs four hashes. */
export const createWeakPasswords = () => createPasswords({ memoryCost: 8, timeCost: 1 })
