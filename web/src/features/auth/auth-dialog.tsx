import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount } from '../../lib/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import type { AuthView } from './use-auth-dialog.ts'

type AuthDialogProps = {
  view: AuthView
  isOpen: boolean
  onView: (view: AuthView) => void
  onClose: () => void
}

const headings = {
  login: { title: 'Welcome back', description: 'Sign in to open your fitting room.' },
  register: {
    title: 'Create your account',
    description: 'Yours once your e-mail is verified, once per mailbox.',
  },
  forgot: { title: 'Forgotten password', description: 'We send you a link to choose a new one.' },
  'second-step': {
    title: 'One more step',
    description: 'Your account asks for a code as well as for your password.',
  },
}

/** Signing in and signing up. Its own chunk: forms and their validation are not part of a first visit. */
export default function AuthDialog({ view, isOpen, onView, onClose }: AuthDialogProps) {
  const { signUpBonus } = useBoot().site
  const bonusTitle = `Start with ${formatCount(signUpBonus, 'free token')}`
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      aside={<AsidePicture view={view} />}
      {...headings[view]}
      {...(view === 'register' && { title: bonusTitle })}
    >
      <View view={view} onView={onView} />
    </Dialog>
  )
}

function View({ view: asked, onView }: Pick<AuthDialogProps, 'view' | 'onView'>) {
  const { hasPasswordSignIn } = useBoot()
  const [typedEmail, setTypedEmail] = useState('')
  const view = asked === 'forgot' && !hasPasswordSignIn ? 'login' : asked
  switch (view) {
    case 'forgot':
      return <ForgotPasswordForm email={typedEmail} onBack={() => onView('login')} />
    case 'second-step':
      return <SecondStepForm onBack={() => onView('login')} />
    default:
      return <AccountTabs view={view} onView={onView} onTypedEmail={setTypedEmail} />
  }
}

const tabs = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
] as const

type AccountTabsProps = {
  view: 'login' | 'register'
  onView: (view: AuthView) => void
  /** Taken along to the form for a forgotten password. */
  onTypedEmail: (email: string) => void
}

function AccountTabs({ view, onView, onTypedEmail }: AccountTabsProps) {
  const { hasPasswordSignIn } = useBoot()
  function forget(email: string) {
    onTypedEmail(email)
    onView('forgot')
  }
  if (!hasPasswordSignIn) {
    return (
      <>
        <ProviderButtons />
        <PasskeyButton className="mt-3 w-full" />
        <Consent />
      </>
    )
  }
  return (
    <>
      <Tabs label="Account" items={tabs} value={view} onValue={onView} isFilled className="mt-5">
        <ProviderButtons />
        <TabPanel id="login" className="mt-5">
          <LoginForm onForgot={forget} onSecondStep={() => onView('second-step')} />
        </TabPanel>
        <TabPanel id="register" className="mt-5">
          <RegisterForm onSecondStep={() => onView('second-step')} />
        </TabPanel>
      </Tabs>
      <Consent />
    </>
  )
}

function Consent() {
  return (
    <p className="mt-4 text-xs text-ink-3">
      By continuing you agree to the{' '}
      <AppLink className="text-ink-2 underline" href={paths.terms}>
        Terms
      </AppLink>{' '}
      and{' '}
      <AppLink className="text-ink-2 underline" href={paths.privacy}>
        Privacy
      </AppLink>{' '}
      policy.
    </p>
  )
}

function AsidePicture({ view }: { view: AuthView }) {
  return (
    <Picture
      image={imagery[view === 'register' ? 'figure-knit' : 'figure-shirt']}
      alt=""
      sizes="(min-width: 768px) 768px, 1px"
      className="absolute inset-0 h-full w-full object-cover object-[50%_20%]"
    />
  )
}
