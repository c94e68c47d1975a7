import { useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Photo } from './photo.tsx'
import { type PerformerPhotos, PhotoTrack, usePhotoTrack } from './photo-track.tsx'

interface PhotoLightboxProps extends PerformerPhotos {
  /** the index to begin with */
  start: number
  /** with the index that was in sight last */
  onClose: (index: number) => void
}

/** The photos as large as the window lets them be: swipe, buttons or arrow keys; a press zooms; Escape and Back close. */
export function PhotoLightbox({ photos, performerNumber, name, start, onClose }: PhotoLightboxProps) {
  const state = usePhotoTrack(photos.length)
  const { current, track } = state
  const [zoomed, setZoomed] = useState<number>()
  // after the dialog has opened: before that, its photos have no layout
  useEffect(() => {
    const slide = track.current?.children[start]
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    // so that it receives the arrow keys
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
        className="-mx-6 -mb-6 max-sm:h-[calc(100%+1.5rem)] max-sm:*:first:h-full sm:mx-0 sm:mb-0 sm:rounded"
      >
        {photos.map((photo, index) => {
          const isZoomed = zoomed === index && index === current
          return (
            <div
              key={photo.id}
              className={cx(
                'flex w-full shrink-0 snap-center overflow-auto',
                isZoomed && 'overscroll-contain',
              )}
            >
              <button
                type="button"
                tabIndex={index === current ? 0 : -1}
                aria-pressed={isZoomed}
                onClick={({ currentTarget, clientX, clientY }) => {
                  setZoomed(isZoomed ? undefined : index)
                  if (!isZoomed) scrollUnderPointer(currentTarget, clientX, clientY)
                }}
                className={cx(
                  'm-auto shrink-0 -outline-offset-2',
                  isZoomed ? 'w-[250%] cursor-zoom-out' : 'w-full cursor-zoom-in',
                )}
              >
                <Photo
                  performerNumber={performerNumber}
                  file={photo.file}
                  name={name}
                  alt={say('{name}, photo {number}: zoom', { name, number: formatNumber(index + 1) })}
                  sizes="(min-width: 640px) min(1280px, 100vh), 250vw"
                  eager={Math.abs(index - start) <= 1}
                />
              </button>
            </div>
          )
        })}
      </PhotoTrack>
    </Dialog>
  )
}

/** Scrolls the zoomed photo so that the pressed point stays under the pointer. */
function scrollUnderPointer(photo: HTMLElement, x: number, y: number): void {
  const { left, top, width, height } = photo.getBoundingClientRect()
  // a press of the keyboard has no place: the middle
  const [across, down] = x === 0 && y === 0 ? [0.5, 0.5] : [(x - left) / width, (y - top) / height]
  requestAnimationFrame(() => {
    const frame = photo.parentElement
    if (!frame) return
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2
    frame.scrollTop = down * frame.scrollHeight - frame.clientHeight / 2
  })
}
