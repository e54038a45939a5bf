import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { readUploader, type RequestContext } from '../../platform/http.ts'
import { withUploads } from '../../platform/uploads.ts'
import { countVerification, verifyImage } from './service.ts'

export function createProvenanceHandlers(deps: Deps) {
  return {
    async verifyImage(c: RequestContext) {
      const uploader = readUploader(c, deps.config)
      await countVerification(deps, uploader.address)
      const verified = await withUploads(deps, uploader, c.req.raw, ['image'], ({ files }) => {
        const path =
          files.get('image') ?? fail('missing_files', { field: 'image', message: 'Please choose an image.' })
        return verifyImage(deps, path)
      })
      return c.json(verified)
    },
  }
}
