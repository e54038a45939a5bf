import type { ReactNode } from 'react'
import type { User } from '../../../../contract/auth.ts'
import { Footer } from '../../features/footer/footer.tsx'
import { classNames } from '../../lib/class-names.ts'
import { useGoToSection } from '../go-to-section.ts'
import type { Route } from '../routes.ts'
import { useSignUp } from '../use-sign-up.ts'
import { Banner } from './banner.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Sidebar } from './sidebar.tsx'

type ShellProps = { user: User | null; route: Route; children: ReactNode }

/** What stands around every page. */
export function Shell({ user, route, children }: ShellProps) {
  const { onRegister } = useSignUp()
  const goToSection = useGoToSection()
  return (
    <>
      <a href="#main" className="btn btn-ink skip-link">
        Skip to content
      </a>
      <Header user={user} isUserKnown />
      {route.hasSidebar && <Sidebar user={user} />}
      <div className={classNames('pt-16 print:p-0!', route.hasSidebar && 'lg:pl-64')}>
        <Banner />
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-64px)] outline-none">
          {children}
        </main>
        {route.hasFooter && <Footer onRegister={onRegister} onSection={goToSection} />}
      </div>
      <OfflineNotice />
    </>
  )
}
