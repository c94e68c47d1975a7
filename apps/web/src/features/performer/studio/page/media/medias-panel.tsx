import { mediasAtMost, mediaTitleLengths, readableVideos } from '@footlight/contract'
import { useState } from 'react'
import { say } from '../../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../../lib/page/keyboard/use-kept-focus.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FileChoice } from '../../../../../ui/fields/file-choice.tsx'
import { Video } from '../../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { chosenVideos } from './chosen-videos.ts'
import { dropFiles } from './drop-files.ts'
import { type FailedFile, FailedFiles } from './failed-files.tsx'
import { MediaForm } from './media-form.tsx'
import { MediaItem } from './media-item.tsx'
import { SendingBar } from './sending-bar.tsx'
import { useMedias } from './use-medias.ts'

/** [P7, P8] The short videos of the performer's profile, newest first. */
export function MediasPanel() {
  const medias = useMedias()
  /** what was chosen or dropped, sent one after the other */
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  useFocusFallback(medias.medias.map(({ id }) => id).join())
  const room = mediasAtMost - medias.medias.length - chosen.length
  const choose = (files: readonly File[]) => {
    const picked = chosenVideos(files, room)
    setChosen([...chosen, ...picked.sendable])
    setFailed(picked.failed)
  }
  const [next] = chosen
  return (
    <Panel
      title={say('Your videos')}
      actions={
        <FileChoice accept={readableVideos} multiple onChoose={choose}>
          {(open) => (
            <Button
              size="sm"
              tone="quiet"
              icon={<Video aria-hidden size={18} />}
              disabled={!medias.isLoaded || room <= 0}
              onClick={open}
            >
              {say('Add a video')}
            </Button>
          )}
        </FileChoice>
      }
    >
      {medias.error ? (
        <ErrorState error={medias.error} onRetry={() => void medias.refetch()} />
      ) : !medias.isLoaded ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <section aria-label={say('Your videos')} className="grid gap-3" {...dropFiles(choose)}>
          <p className="text-sm text-paper-1">
            {say(
              'Drag videos here to add them. MP4, MOV or WebM, at most two minutes and 32 MB. Each appears once we have checked it.',
            )}
          </p>
          <FailedFiles files={failed} onDismiss={() => setFailed([])} />
          {next && (
            <div className="grid gap-2">
              <p className="text-sm wrap-anywhere text-paper-1">
                <bdi className="font-semibold">{next.name}</bdi>
                {chosen.length > 1 && ` · ${say('{count} more after it', { count: chosen.length - 1 })}`}
              </p>
              <MediaForm
                key={`${next.name} ${next.size} ${next.lastModified}`}
                initial={{ title: titleOf(next), forSubscribers: false }}
                submitLabel={say('Send the video')}
                onSend={(fields) => medias.add(next, fields)}
                onDone={() => setChosen(chosen.slice(1))}
              />
            </div>
          )}
          <SendingBar sent={medias.sent} />
          {medias.medias.length > 0 && (
            <ul className="divide-y divide-line">
              {medias.medias.map((media) => (
                <MediaItem key={media.id} media={media} medias={medias} />
              ))}
            </ul>
          )}
        </section>
      )}
    </Panel>
  )
}

/** What the file is called, to begin with. */
const titleOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, mediaTitleLengths.most)
