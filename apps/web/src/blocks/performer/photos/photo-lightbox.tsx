import { useEffect } from 'react'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Photo } from './photo.tsx'
import type { PhotoSliderProps } from './photo-slider.tsx'
import { PhotoTrack, usePhotoTrack } from './photo-track.tsx'

interface PhotoLightboxProps extends PhotoSliderProps {
  /** the index to begin with */
  start: number
  /** with the index that was in sight last */
  onClose: (index: number) => void
}

/** The photos as large as the window lets them be: swipe, buttons or arrow keys; Escape and Back close. */
export function PhotoLightbox({ photos, performerNumber, name, start, onClose }: PhotoLightboxProps) {
  const state = usePhotoTrack(photos.length)
  const { current, track } = state
  // once the dialog stands: before, its photos have no place yet
  useEffect(() => {
    const slide = track.current?.children[start]
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    // so that its arrow keys are heard
    track.current?.focus({ preventScroll: true })
  }, [start, track])
  return (
    <Dialog
      open
      size="picture"
      onClose={() => onClose(current)}
      title={
        <>
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="text-base font-normal whitespace-nowrap text-paper-1">
            {say('{number} of {count}', {
              number: formatNumber(current + 1),
              count: formatNumber(photos.length),
            })}
          </span>
        </>
      }
    >
      <PhotoTrack
        state={state}
        count={photos.length}
        isStop
        className="-mx-6 -mb-6 sm:mx-0 sm:mb-0 sm:rounded"
      >
        {photos.map((photo, index) => (
          <div key={photo.id} className="w-full shrink-0 snap-center">
            <Photo
              performerNumber={performerNumber}
              file={photo.file}
              name={name}
              alt={say('{name}, photo {number}', { name, number: formatNumber(index + 1) })}
              sizes="(min-width: 640px) min(1280px, 100vh), 100vw"
              eager={Math.abs(index - start) <= 1}
            />
          </div>
        ))}
      </PhotoTrack>
    </Dialog>
  )
}
