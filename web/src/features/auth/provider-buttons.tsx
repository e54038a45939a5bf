import { paths } from '../../lib/paths.ts'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldCheck } from '../../ui/icons.ts'

/** Browser navigations: the provider sends the visitor back, signed in. */
export function ProviderButtons() {
  const { hasGoogleSignIn, openIdName, hasPasswordSignIn } = useBoot()
  if (!hasGoogleSignIn && openIdName === null) return null
  return (
    <>
      <div className="mt-5 grid gap-3">
        {openIdName !== null && (
          <Button variant="outline" href={paths.openIdSignIn} className="w-full">
            <ShieldCheck aria-hidden />
            Continue with {openIdName}
          </Button>
        )}
        {hasGoogleSignIn && (
          <Button variant="outline" href={paths.googleSignIn} className="w-full">
            <GoogleMark />
            Continue with Google
          </Button>
        )}
      </div>
      {hasPasswordSignIn && (
        <div className="mt-4 flex items-center gap-3 text-xs text-ink-3">
          <span className="h-px flex-1 bg-line" />
          or with e-mail
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
    </>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <path
        fill="#4285F4"
        d="M19.6 10.2c0-.7-.1-1.4-.2-2H10v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z"
      />
      <path
        fill="#34A853"
        d="M10 20c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H1.1v2.6A10 10 0 0 0 10 20z"
      />
      <path fill="#FBBC05" d="M4.4 11.9a6 6 0 0 1 0-3.8V5.5H1.1a10 10 0 0 0 0 9z" />
      <path
        fill="#EA4335"
        d="M10 4c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 1.1 5.5l3.3 2.6C5.2 5.7 7.4 4 10 4z"
      />
    </svg>
  )
}
