import { formatCount } from '../../lib/format.ts'
import { useBoot } from '../../lib/boot.ts'
import { signUpInvitation } from '../../content/sign-up.ts'
import { paths } from '../../lib/paths.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The link was right once, or never: we do not tell which. */
export function NotShared({ onRegister }: { onRegister: () => void }) {
  const { signUpBonus } = useBoot().site
  return (
    <div className="mx-auto grid max-w-[1120px] items-center gap-8 px-4 py-6 md:px-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:py-12">
      <div className="order-last picture-box aspect-4/5 max-h-[60svh] w-full lg:order-none lg:max-h-none">
        <Picture
          image={imagery['prod-tee']}
          alt=""
          sizes="(min-width: 1120px) 520px, (min-width: 1024px) calc(52vw - 67px), calc(100vw - 32px)"
        />
      </div>
      <div>
        <h1 className="text-d-md">This try-on is not shared any more</h1>
        <p className="mt-4 max-w-[40ch] text-lg text-ink-2">
          Its owner has made it private, or the link is incomplete. You can still see how something looks on
          you: the first {formatCount(signUpBonus, 'token')} {signUpBonus === 1 ? 'is' : 'are'} free.
        </p>
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
          <Button size="lg" onClick={onRegister}>
            {signUpInvitation(signUpBonus)}
          </Button>
          <Button variant="outline" size="lg" href={paths.home}>
            Back to Home
          </Button>
        </div>
      </div>
    </div>
  )
}
