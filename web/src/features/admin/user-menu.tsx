import { Ellipsis } from '../../ui/icons.ts'
import type { AdminUser } from '../../../../contract/admin.ts'
import { Menu } from '../../ui/menu.tsx'
import type { AskedAct } from './act-dialog.tsx'
import { actsOn } from './user-acts.ts'

type UserMenuProps = {
  user: AdminUser
  onAct: (asked: AskedAct) => void
  onLedger: () => void
  onAddTokens: () => void
  onTakeTokens: () => void
}

export function UserMenu({ user, onAct, onLedger, onAddTokens, onTakeTokens }: UserMenuProps) {
  return (
    <Menu
      label={`Actions for ${user.email}`}
      trigger={<Ellipsis aria-hidden />}
      items={[
        { label: 'Show ledger', onSelect: onLedger },
        { label: 'Add tokens', onSelect: onAddTokens },
        ...(user.tokenBalance > 0 ? [{ label: 'Take tokens back', onSelect: onTakeTokens }] : []),
        ...actsOn(user).map((asked) => ({ label: asked.confirm, onSelect: () => onAct(asked) })),
      ]}
    />
  )
}
