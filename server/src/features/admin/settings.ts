import type { ChangeSettings, SiteSettings } from '../../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { holdSettings, replaceSettings } from '../site-settings/service.ts'
import { recordAct } from './service.ts'

/** Changes what is different, and writes down what it was and what it is. Changes nothing, and writes nothing, where all is the same. */
export async function changeSettings(
  deps: Deps,
  adminId: string,
  { reason, ...wanted }: ChangeSettings,
): Promise<SiteSettings> {
  return deps.database.transaction(async (tx) => {
    const before: Record<string, unknown> = await holdSettings(tx)
    const after: Record<string, unknown> = wanted
    const changes = Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ name, before: wordsOf(before[name]), after: wordsOf(after[name]) }))
    if (changes.length === 0) return wanted
    await replaceSettings(tx, wanted, deps.now())
    await recordAct(deps, tx, {
      adminId,
      subjectId: null,
      act: 'change-settings',
      reason,
      detail: { changes },
    })
    return wanted
  })
}

function wordsOf(value: unknown): string {
  return value === null || value === '' ? 'none' : String(value)
}
