import { useState } from 'react'
import { ObjectLink } from '../../../../../blocks/account/object-link.tsx'
import { formatDuration } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import type { Failure } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../ui/notices/confirm-dialog.tsx'
import { approvalText } from './approval-text.ts'
import { MediaForm } from './media-form.tsx'
import type { OwnMedia, useMedias } from './use-medias.ts'

/** One video of the performer: its picture, its state of approval, and what can be done with it. */
export function MediaItem({ media, medias }: { media: OwnMedia; medias: ReturnType<typeof useMedias> }) {
  const [isEditing, setEditing] = useState(false)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const [removing, setRemoving] = useState<{ failure?: Failure | undefined }>()
  const { title, forSubscribers } = media
  const isPublic = media.approvalStatus === 'approved'
  const remove = async () => {
    setRemoving({})
    const failure = await medias.remove(media)
    setRemoving(failure && { failure })
  }
  return (
    <li className="flex flex-wrap items-start gap-4 py-3 first:pt-0 last:pb-0">
      <a href={media.address} target="_blank" rel="noreferrer" className="shrink-0">
        <img
          src={media.posterAddress}
          alt={say('Play {title}', { title })}
          className="aspect-4/3 w-28 rounded bg-ink-2 object-cover"
        />
      </a>
      {isEditing ? (
        <MediaForm
          initial={{ title, forSubscribers }}
          submitLabel={say('Keep it so')}
          onSend={(fields) => medias.edit(media, fields)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="wrap-anywhere">
            <bdi className="font-semibold">{title}</bdi>{' '}
            <span className="text-sm text-paper-2">
              {formatDuration(Math.round(media.durationMs / 1000))}
            </span>
          </p>
          <p className="text-sm wrap-anywhere text-paper-1">
            {isPublic && forSubscribers ? say('Your subscribers can play it.') : approvalText(media)}
          </p>
          {media.decisionId !== null && <ObjectLink decisionId={media.decisionId} />}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" tone="quiet" onClick={() => setEditing(true)}>
              {say('Change')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => setAsksRemoval(true)}>
              {say('Take it away')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        title={say('Take “{title}” away', { title })}
        confirmLabel={say('Take it away')}
        tone="danger"
        busy={removing !== undefined && !removing.failure}
        failure={removing?.failure}
        onConfirm={() => void remove()}
      >
        <p>{say('Nobody sees it any more, and its file is erased.')}</p>
      </ConfirmDialog>
    </li>
  )
}
