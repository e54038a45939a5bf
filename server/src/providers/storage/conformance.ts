import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from './type.ts'

/** What every storage keeps to. `open` answers an empty one, and one that cannot be written to. */
export function describeStorage(
  name: string,
  open: () => Promise<{ storage: Storage; unwritable: Storage }>,
): void {
  describe(`${name} storage`, () => {
    let storage: Storage
    let unwritable: Storage
    beforeAll(async () => {
      ;({ storage, unwritable } = await open())
    })

    const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'text/plain')
    const read = async (key: string) => {
      const bytes = await storage.get(key)
      return bytes === null ? null : Buffer.from(bytes).toString()
    }

    test('lists every key', async () => {
      const keys = ['listed/one', 'listed/deep/er/two.jpg']
      for (const key of keys) await storage.put(key, Buffer.from('x'), 'text/plain')
      const listed = (await Array.fromAsync(storage.list())).filter((key) => key.startsWith('listed/'))
      expect(listed.sort()).toEqual(keys.sort())
    })

    test('gives back the very bytes that were put', async () => {
      const bytes = Buffer.alloc(3_000_001, 0).map((_, i) => (i * 31) % 256)
      await storage.put('try-ons/one/model.jpg', bytes, 'image/jpeg')
      const kept = await storage.get('try-ons/one/model.jpg')
      expect(Buffer.compare(bytes, kept ?? new Uint8Array())).toBe(0)
    })

    test('keeps an empty file', async () => {
      await put('empty/file', '')
      expect(await read('empty/file')).toBe('')
    })

    test('replaces what is there', async () => {
      await put('replaced/file', 'first, and longer')
      await put('replaced/file', 'second')
      expect(await read('replaced/file')).toBe('second')
    })

    test('takes many files at once', async () => {
      const keys = Array.from({ length: 30 }, (_, i) => `many/${i}.txt`)
      await Promise.all(keys.map((key) => put(key, key)))
      expect(await Promise.all(keys.map(read))).toEqual(keys)
    })

    test('answers null for an unknown key', async () => {
      expect(await read('nothing/here.jpg')).toBeNull()
    })

    test('deletes everything under a prefix, and nothing beside it', async () => {
      await Promise.all(
        ['gone/a', 'gone/b', 'gone/deep/c', 'gone-not/d', 'kept/gone/e'].map((key) => put(key, key)),
      )
      await storage.deleteAll('gone/')
      expect(await Promise.all(['gone/a', 'gone/b', 'gone/deep/c'].map(read))).toEqual([null, null, null])
      expect(await read('gone-not/d')).toBe('gone-not/d')
      expect(await read('kept/gone/e')).toBe('kept/gone/e')
    })

    test('finds it fine to delete what is not there', async () => {
      await expect(storage.deleteAll('never/was/')).resolves.toBeUndefined()
    })

    test('refuses to delete by something that is no whole prefix', async () => {
      await expect(storage.deleteAll('many')).rejects.toThrow('Not a storage prefix')
      expect(await read('many/0.txt')).toBe('many/0.txt')
    })

    test.each(['../outside', 'a/../../b', '/absolute', 'a//b', 'a b', ''])(
      'refuses the key "%s"',
      async (key) => {
        await expect(put(key, 'x')).rejects.toThrow('Not a storage key')
        await expect(storage.get(key)).rejects.toThrow('Not a storage key')
      },
    )

    test('lists the folders right below a prefix, each once', async () => {
      await Promise.all(
        ['shelf/a/1', 'shelf/a/2', 'shelf/b/3', 'shelf/no-folder', 'shelf-not/c/4'].map((key) =>
          put(key, key),
        ),
      )
      expect((await Array.fromAsync(storage.listFolders('shelf/'))).sort()).toEqual(['a', 'b'])
      expect(await Array.fromAsync(storage.listFolders('never/was/'))).toEqual([])
      await storage.deleteAll('shelf/a/')
      expect(await Array.fromAsync(storage.listFolders('shelf/'))).toEqual(['b'])
    })

    test('finds itself fit to be written to', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
    })

    test('says so when it cannot be written to', async () => {
      await expect(unwritable.check()).rejects.toThrow()
      await expect(unwritable.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow()
    })
  })
}
