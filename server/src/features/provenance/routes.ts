import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { clientAddress, type RequestContext } from '../../platform/http.ts'
import { withUploads } from '../../platform/uploads.ts'
import { verifyImage } from './service.ts'

export function createProvenanceHandlers(deps: Deps) {
  return {
    async verifyImage(c: RequestContext) {
      const address = clientAddress(c, deps.config.trustProxy)
      const verified = await withUploads(c.req.raw, deps.temporaryFolder, ['image'], ({ files }) => {
        const path =
          files.get('image') ?? fail('missing_files', { field: 'image', message: 'Please choose an image.' })
        return verifyImage(deps, address, path)
      })
      c.header('cache-control', 'no-store')
      return c.json(verified)
    },
  }
}
