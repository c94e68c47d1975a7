import { type PerformerAccount, readablePictures } from '@footlight/contract'
import { useState } from 'react'
import { ObjectLink } from '../../../../../blocks/account/object-link.tsx'
import { Photo } from '../../../../../blocks/performer/photos/photo.tsx'
import { formatNumber } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FileChoice } from '../../../../../ui/fields/file-choice.tsx'
import { IconButton } from '../../../../../ui/icon-button.tsx'
import { ArrowDown, ArrowUp, EyeOff, ImagePlus, RefreshCw, Trash2 } from '../../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../../ui/notices/confirm-dialog.tsx'
import { ErrorState } from '../../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { approvalText, dropFiles, FailedFiles, SendingBar } from './uploads.tsx'
import { type OwnPhoto, usePhotos } from './use-photos.ts'

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

/** what is dragged from place to place; files that are dropped have types of their own */
const photoType = 'application/x-footlight-photo'

interface PhotoItemProps {
  photo: OwnPhoto
  /** from 0 */
  place: number
  /** it is on the performer's card */
  isMain: boolean
  performer: { number: number; name: string }
  photos: ReturnType<typeof usePhotos>
}

/** One photo of the performer: its picture, its state of approval, and what can be done with it. */
function PhotoItem({ photo, place, isMain, performer, photos }: PhotoItemProps) {
  const [asksRemoval, setAsksRemoval] = useState(false)
  const number = formatNumber(place + 1)
  return (
    <li
      draggable={!photos.isBusy}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(photoType, photo.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(photoType) && event.preventDefault()}
      onDrop={({ dataTransfer }) => {
        const id = dataTransfer.getData(photoType)
        if (id !== '' && id !== photo.id) void photos.move({ id }, place)
      }}
      className="flex items-start gap-4 py-3 first:pt-0 last:pb-0"
    >
      <OwnPicture photo={photo} performer={performer} alt={say('Photo {number}', { number })} />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm wrap-anywhere">
          {isMain && <strong>{say('On your card.')} </strong>}
          {approvalText(photo)}
        </p>
        {photo.decisionId !== null && <ObjectLink decisionId={photo.decisionId} />}
        {!isMain && photo.approvalStatus === 'approved' && (
          <div>
            <Button
              size="sm"
              tone="quiet"
              disabled={photos.isBusy}
              onClick={() => void photos.move(photo, 0)}
            >
              {say('Make it the cover')}
            </Button>
          </div>
        )}
        <PhotoButtons photo={photo} place={place} photos={photos} onRemove={() => setAsksRemoval(true)} />
      </div>
      <ConfirmDialog
        open={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        title={say('Take photo {number} away', { number })}
        confirmLabel={say('Take it away')}
        tone="danger"
        busy={photos.isBusy}
        onConfirm={() => void photos.remove(photo).then(() => setAsksRemoval(false))}
      >
        <p>{say('Nobody sees it any more, and its file is erased.')}</p>
      </ConfirmDialog>
    </li>
  )
}

type OwnPictureProps = Pick<PhotoItemProps, 'photo' | 'performer'> & { alt: string }

function OwnPicture({ photo, performer, alt }: OwnPictureProps) {
  if (photo.address)
    return (
      <img src={photo.address} alt={alt} className="aspect-4/3 w-28 shrink-0 rounded bg-ink-2 object-cover" />
    )
  // a photo that was not uploaded cannot be fetched once it is taken down
  if (photo.approvalStatus !== 'approved')
    return (
      <span
        role="img"
        aria-label={alt}
        className="grid aspect-4/3 w-28 shrink-0 place-items-center rounded bg-ink-2 text-paper-2"
      >
        <EyeOff aria-hidden size={24} />
      </span>
    )
  return (
    <span className="w-28 shrink-0 overflow-hidden rounded">
      <Photo
        performerNumber={performer.number}
        file={photo.file}
        name={performer.name}
        alt={alt}
        sizes="112px"
      />
    </span>
  )
}

type PhotoButtonsProps = Pick<PhotoItemProps, 'photo' | 'place' | 'photos'> & { onRemove: () => void }

function PhotoButtons({ photo, place, photos, onRemove }: PhotoButtonsProps) {
  const number = formatNumber(place + 1)
  const last = photos.photos.length - 1
  return (
    <div className="-ms-2 flex flex-wrap">
      <IconButton
        label={say('Show photo {number} earlier', { number })}
        size="sm"
        disabled={photos.isBusy || place === 0}
        onClick={() => void photos.move(photo, place - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </IconButton>
      <IconButton
        label={say('Show photo {number} later', { number })}
        size="sm"
        disabled={photos.isBusy || place === last}
        onClick={() => void photos.move(photo, place + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </IconButton>
      <FileChoice accept={readablePictures} onChoose={([file]) => file && void photos.replace(photo, file)}>
        {(open) => (
          <IconButton
            label={say('Another picture for photo {number}', { number })}
            size="sm"
            disabled={photos.isBusy}
            onClick={open}
          >
            <RefreshCw aria-hidden size={18} />
          </IconButton>
        )}
      </FileChoice>
      <IconButton
        label={say('Take photo {number} away', { number })}
        size="sm"
        disabled={photos.isBusy}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </div>
  )
}
