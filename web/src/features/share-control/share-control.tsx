import { Check, Download, Ellipsis, Link, SlidersHorizontal } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ShareRequest } from '../../../../contract/share.ts'
import { hashtags } from '../../content/site.ts'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NetworkMark } from './network-mark.tsx'
import { networks, type ShareSource } from './share-links.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ShareOptionsDialog } from './share-options-dialog.tsx'
import { useShare, type Share } from './use-share.ts'

export type ShareControlProps = {
  sessionId: string
  source: ShareSource
  /** What its public page shows, as the server has told; null while it is private. */
  share: ShareRequest | null
  /** False for what was given back for its token: it can be downloaded, and is never public. */
  canShare?: boolean
  /** Icons only, with everything else in a menu. */
  isCompact?: boolean
  /** What the place it stands in adds to the compact menu, e.g. deleting. */
  extraItems?: MenuItem[]
}

export function ShareControl({ isCompact, canShare = true, extraItems = [], ...shared }: ShareControlProps) {
  const { brand } = useBoot()
  const share = useShare(shared)
  const [isChoosing, setChoosing] = useState(false)
  const onChoose = () => setChoosing(true)
  if (!canShare) return <PrivateControl share={share} isCompact={isCompact} extraItems={extraItems} />
  return (
    <>
      {isCompact ? (
        <CompactShare share={share} extraItems={extraItems} onChoose={onChoose} />
      ) : (
        <FullShare share={share} tags={hashtags(brand)} onChoose={onChoose} />
      )}
      {isChoosing && <ShareOptionsDialog share={share} onClose={() => setChoosing(false)} />}
    </>
  )
}

type PrivateControlProps = { share: Share; isCompact?: boolean; extraItems: MenuItem[] }

function PrivateControl({ share, isCompact, extraItems }: PrivateControlProps) {
  const { isPending, mutate } = share.download
  if (isCompact) {
    return (
      <div className="-mr-2 flex">
        <IconButton label="Download" icon={Download} disabled={isPending} onClick={() => mutate()} />
        <Menu label="More" items={extraItems} trigger={<Ellipsis aria-hidden />} />
      </div>
    )
  }
  return (
    <Button variant="outline" className="mt-4" disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      Download
    </Button>
  )
}

type FullShareProps = { share: Share; tags: string[]; onChoose: () => void }

function FullShare({ share, tags, onChoose }: FullShareProps) {
  return (
    <div className="mt-4">
      <div className="items-center gap-2 sm:flex sm:flex-wrap">
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button variant="ink" disabled={share.copy.isPending} onClick={() => share.copy.mutate()}>
            {share.isCopied ? <Check aria-hidden /> : <Link aria-hidden />}
            {share.isCopied ? 'Copied!' : 'Copy link'}
          </Button>
          <Button
            variant="outline"
            disabled={share.download.isPending}
            onClick={() => share.download.mutate()}
          >
            <Download aria-hidden />
            Download
          </Button>
        </div>
        <span className="mx-1 hidden h-6 w-px bg-line sm:block lg:hidden xl:block" />
        <div className="mt-3 flex gap-2 sm:mt-0">
          {networks.map((network) => (
            <IconButton
              key={network}
              label={`Share on ${network}`}
              icon={<NetworkMark name={network} />}
              className="border border-line"
              onClick={() => void share.shareOn(network)}
            />
          ))}
          <IconButton
            label="Share on Instagram"
            icon={<NetworkMark name="Instagram" />}
            className="border border-line"
            onClick={share.shareOnInstagram}
          />
          <IconButton
            label="Sharing options"
            icon={SlidersHorizontal}
            className="border border-line"
            onClick={onChoose}
          />
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-3">{tags.join(' ')}</p>
      {share.isPublic && <PublicNote share={share} />}
      <p className="sr-only" role="status">
        {share.isCopied ? 'Copied!' : ''}
      </p>
    </div>
  )
}

function PublicNote({ share }: { share: Share }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <span>
        Anyone with the link can see this:{' '}
        <span className="break-all text-ink select-all">{share.shareUrl}</span>
      </span>
      <Button variant="link" disabled={share.stop.isPending} onClick={() => share.stop.mutate()}>
        Stop sharing
      </Button>
    </p>
  )
}

type CompactShareProps = { share: Share; extraItems: MenuItem[]; onChoose: () => void }

function CompactShare({ share, extraItems, onChoose }: CompactShareProps) {
  return (
    <div className="-mr-2 flex">
      <IconButton
        label={share.isCopied ? 'Copied!' : 'Copy link'}
        icon={share.isCopied ? Check : Link}
        disabled={share.copy.isPending}
        onClick={() => share.copy.mutate()}
      />
      <IconButton
        label="Download"
        icon={Download}
        disabled={share.download.isPending}
        onClick={() => share.download.mutate()}
      />
      <Menu
        label="More ways to share"
        items={[
          ...networks.map((network) => ({
            label: `Share on ${network}`,
            onSelect: () => void share.shareOn(network),
          })),
          { label: 'Share on Instagram', onSelect: share.shareOnInstagram },
          { label: 'Sharing options', onSelect: onChoose },
          ...(share.isPublic ? [{ label: 'Stop sharing', onSelect: () => share.stop.mutate() }] : []),
          ...extraItems,
        ]}
        trigger={<Ellipsis aria-hidden />}
      />
      <span className="sr-only" role="status">
        {share.isCopied ? 'Copied!' : ''}
      </span>
    </div>
  )
}
