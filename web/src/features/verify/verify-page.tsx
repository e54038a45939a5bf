import { useMutation } from '@tanstack/react-query'
import { ImageUp, LoaderCircle } from '../../ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { verifiedImageSchema } from '../../../../contract/provenance.ts'
import { uploadMessages } from '../../../../contract/uploads.ts'
import { errorSentence, postForm } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { Credentials } from './credentials.tsx'
import { Verdict } from './verdict.tsx'

/** Tells whether an image was made here, and when. The image is looked at by the server and forgotten. */
export function VerifyPage() {
  const { brand } = useBoot()
  const { preview, error, check, choose, remove } = useVerification()
  return (
    <div className="px-5 pt-8 pb-16 md:px-10 lg:pt-12 lg:pb-24 xl:px-14">
      <div className="mx-auto max-w-[1040px]">
        <h1 className="text-d-md">Was it made here?</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-ink-2">
          Every image that {brand} makes carries signed content credentials and a watermark. Drop one here,
          and we tell you whether it is ours, when it was made, and what an image of anybody&rsquo;s says of
          itself.
        </p>
        <div className="mt-8 grid items-start gap-8 sm:grid-cols-[minmax(0,340px)_minmax(0,1fr)] lg:gap-12">
          <ImagePicker
            label="Image to check"
            title="Choose an image"
            hint="or drop it here"
            icon={ImageUp}
            preview={preview}
            error={error}
            isDisabled={check.isPending}
            accept="image/jpeg,image/png,image/webp"
            onFiles={choose}
            onRemove={remove}
          />
          <div aria-live="polite" className="sm:pt-8">
            {check.isPending && (
              <p className="flex items-center gap-3 text-ink-2">
                <LoaderCircle aria-hidden className="animate-spin" />
                Checking...
              </p>
            )}
            {check.isSuccess && <Verdict image={check.data} />}
            {check.data?.credentials && <Credentials credentials={check.data.credentials} />}
            {check.isIdle && <KeepsNothing />}
          </div>
        </div>
      </div>
    </div>
  )
}

function KeepsNothing() {
  return (
    <p className="max-w-[46ch] text-sm text-ink-2">
      The image is looked at and forgotten: we keep no copy of it, and you need no account. JPG, PNG or WEBP,
      at most 10 MB.
    </p>
  )
}

function useVerification() {
  const [preview, setPreview] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const shownUrl = useRef<string | null>(null)
  const check = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('image', file)
      return postForm('/api/verify', form, verifiedImageSchema)
    },
  })
  useEffect(() => () => release(shownUrl.current), [])

  function show(file: File | null) {
    release(shownUrl.current)
    shownUrl.current = file && URL.createObjectURL(file)
    setPreview(shownUrl.current)
  }
  function choose(files: File[]) {
    const [file] = files
    if (!file || files.length > 1) return setRefusal(uploadMessages.tooMany)
    setRefusal(undefined)
    show(file)
    check.mutate(file)
  }
  function remove() {
    setRefusal(undefined)
    show(null)
    check.reset()
  }
  const failure =
    check.error && errorSentence(check.error, 'The image could not be checked. Please try again.')
  return { preview, error: refusal ?? failure ?? undefined, check, choose, remove }
}

function release(url: string | null) {
  if (url !== null) URL.revokeObjectURL(url)
}
