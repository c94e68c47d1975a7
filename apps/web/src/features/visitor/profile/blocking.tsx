import { isLive, type Media, type PerformerAccount, type Photo } from '@footlight/contract'
import { BlockButton, useBlock } from '../../../blocks/account/block-button.tsx'
import { ReportButton } from '../../../blocks/account/report-button.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/text/said.tsx'

/** [S14] Whether the reader, a client, has blocked the performer. */
export function useShutOut({ id, displayName }: PerformerAccount) {
  const isClient = useSignedIn()?.role === 'client'
  return useBlock({ otherId: id, name: displayName, side: isClient ? 'client' : undefined })
}

interface BlockedLineProps {
  name: string
  busy: boolean
  onUnblock: () => void
}

/** [S14] Stands in place of all acts with a blocked performer. */
export function BlockedLine({ name, busy, onUnblock }: BlockedLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <Said text="You blocked {name}." name={<bdi>{name}</bdi>} />
      </p>
      <Button tone="quiet" busy={busy} onClick={onUnblock}>
        {say('Unblock')}
      </Button>
    </div>
  )
}

interface BlockAndReportProps {
  performer: PerformerAccount
  photos: readonly Photo[]
  medias: readonly Media[]
}

/** [S14] Blocks the performer, and reports the performer to the operator. */
export function BlockAndReport({ performer, photos, medias }: BlockAndReportProps) {
  const signedIn = useSignedIn()
  if (signedIn && signedIn.role !== 'client') return null
  const { id, displayName, performerStatus } = performer
  return (
    <div className="-ms-3 mt-3 -mb-2 flex">
      {signedIn && <BlockButton otherId={id} name={displayName} side="client" />}
      <ReportButton
        label={say('Report {name}', { name: isolated(displayName) })}
        about={[
          { kind: 'ACCOUNT', id },
          ...(isLive(performerStatus) ? [{ kind: 'STREAM' as const, id }] : []),
          ...photos.map((photo, index) => ({
            kind: 'PHOTO' as const,
            id: photo.id,
            name: say('Photo {position}', { position: index + 1 }),
          })),
          ...medias.map((media) => ({
            kind: 'MEDIA' as const,
            id: media.id,
            name: say('Video “{title}”', { title: isolated(media.title) }),
          })),
        ]}
      />
    </div>
  )
}
