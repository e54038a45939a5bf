import { useEffect, useLayoutEffect } from 'react'
import { useSearch } from 'wouter'
import { closestLanguage, type FittingRoomLanguage } from '../../../../contract/fitting-room-language.ts'
import { useBoot } from '../../lib/boot.ts'
import { showAccent } from './accent.ts'
import { Room } from './room.tsx'
import type { FittingRoomProps } from './room-props.ts'
import { useShop } from './use-shop.ts'
import { words } from './words.ts'

/** The fitting room in a shop's page. It waits for the button's word, which brings the piece. */
export function FittingRoomPage(props: FittingRoomProps) {
  const { fittingRoom } = useBoot()
  const language = useFirstLooks()
  const shop = useShop(fittingRoom?.origin)

  useEffect(() => {
    if (!shop) return
    document.documentElement.dataset['theme'] = shop.theme
    document.documentElement.lang = shop.language
    showAccent(shop.accent, shop.theme)
  }, [shop])
  // As soon as the room shows, or the first press would be lost. While a dialog of ours is open, Escape is the dialog's.
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && shop?.tell('close')
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [shop])

  if (!fittingRoom) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-8">
        <h1 className="text-d-sm">{words[language].closed}</h1>
      </main>
    )
  }
  // The button's dialog says meanwhile that something is coming.
  if (!shop) return <div className="min-h-dvh" />
  return <Room key={shop.product.id} room={fittingRoom} shop={shop} {...props} />
}

/** What the button has written into the address: nothing flickers until its word is here. */
function useFirstLooks(): FittingRoomLanguage {
  const query = new URLSearchParams(useSearch())
  const language = closestLanguage(query.get('lang') ?? '')
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.lang = language
  }, [language, theme])
  return language
}
