import { type PerformerAccount, readablePictures } from '@footlight/contract'
import { say } from '../../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../../lib/page/keyboard/use-kept-focus.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FileChoice } from '../../../../../ui/fields/file-choice.tsx'
import { ImagePlus } from '../../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { dropFiles } from './drop-files.ts'
import { FailedFiles } from './failed-files.tsx'
import { PhotoItem } from './photo-item.tsx'
import { SendingBar } from './sending-bar.tsx'
import { usePhotos } from './use-photos.ts'

/** [P7, P8] The photos of the profile, in their order: the first that is approved is on the performer's card. */
export function PhotosPanel({ performer }: { performer: PerformerAccount }) {
  const photos = usePhotos()
  const { sent } = photos
  useFocusFallback(photos.photos.map(({ id }) => id).join())
  const main = photos.photos.find(({ approvalStatus }) => approvalStatus === 'approved')
  const owner = { number: performer.advert_numbers[0]?.advertNumber ?? 0, name: performer.displayName }
  return (
    <Panel
      title={say('Your photos')}
      actions={
        <FileChoice accept={readablePictures} multiple onChoose={(files) => void photos.add(files)}>
          {(open) => (
            <Button
              size="sm"
              tone="quiet"
              icon={<ImagePlus aria-hidden size={18} />}
              disabled={!photos.isLoaded || photos.isFull}
              busy={photos.isBusy}
              onClick={open}
            >
              {say('Add photos')}
            </Button>
          )}
        </FileChoice>
      }
    >
      {photos.error ? (
        <ErrorState error={photos.error} onRetry={() => void photos.refetch()} />
      ) : !photos.isLoaded ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <section
          aria-label={say('Your photos')}
          className="grid gap-3"
          {...dropFiles((files) => void photos.add(files))}
        >
          <p className="text-sm text-paper-1">
            {say(
              'The first that is approved is your cover. Drag photos here to add them, and among each other to order them. JPEG, PNG, WebP or AVIF, at most 10 MB each.',
            )}
          </p>
          <SendingBar sent={sent} />
          <FailedFiles files={photos.failed} onDismiss={photos.forgetFailed} />
          {photos.photos.length > 0 && (
            <ul className="divide-y divide-line">
              {photos.photos.map((photo, place) => (
                <PhotoItem
                  key={photo.id}
                  photo={photo}
                  place={place}
                  isMain={photo === main}
                  performer={owner}
                  photos={photos}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </Panel>
  )
}
