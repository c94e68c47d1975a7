import { mediaTitleLengths, readableVideos } from '@footlight/contract'
import { useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-kept-focus.ts'
import { Button } from '../../../../ui/button.tsx'
import { FileChoice } from '../../../../ui/fields/file-choice.tsx'
import { Video } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { MediaForm } from './media-form.tsx'
import { MediaItem } from './media-item.tsx'
import { SendingBar } from './sending-bar.tsx'
import { useMedias } from './use-medias.ts'

/** [P7, P8] The short videos of the performer's profile, newest first. */
export function MediasPanel() {
  const medias = useMedias()
  const [chosen, setChosen] = useState<File>()
  useFocusFallback(medias.medias.map(({ id }) => id).join())
  const choose = ([file]: readonly File[]) => {
    if (file && medias.isSendable(file)) setChosen(file)
  }
  return (
    <Panel
      title={say('Your videos')}
      actions={
        <FileChoice accept={readableVideos} onChoose={choose}>
          {(open) => (
            <Button
              size="sm"
              tone="quiet"
              icon={<Video aria-hidden size={18} />}
              disabled={!medias.isLoaded || medias.isFull || chosen !== undefined}
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
        <div className="grid gap-3">
          <p className="text-sm text-paper-1">
            {say('MP4 or WebM, at most two minutes and 32 MB. Each appears once we have checked it.')}
          </p>
          {chosen && (
            <MediaForm
              initial={{ title: titleOf(chosen), forSubscribers: false }}
              submitLabel={say('Send the video')}
              onSend={(told) => medias.add(chosen, told)}
              onDone={() => setChosen(undefined)}
            />
          )}
          <SendingBar sent={medias.sent} />
          {medias.medias.length > 0 && (
            <ul className="divide-y divide-line">
              {medias.medias.map((media) => (
                <MediaItem key={media.id} media={media} medias={medias} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  )
}

/** What the file is called, to begin with. */
const titleOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, mediaTitleLengths.most)
