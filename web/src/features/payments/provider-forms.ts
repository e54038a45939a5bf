import { lazy, type ComponentType } from 'react'
import type { ProviderFormProps } from './provider-form.tsx'
import { SandboxForm } from './sandbox-form.tsx'

/** The form of each payment provider, by its name. A provider's library is loaded when somebody is about to pay, not before. */
export const providerForms: Partial<Record<string, ComponentType<ProviderFormProps>>> = {
  sandbox: SandboxForm,
  stripe: lazy(() => import('./stripe-form.tsx')),
}
