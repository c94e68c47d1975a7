import { photoSizes } from '@footlight/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { cx } from '../../../ui/cx.ts'
import { Photo } from './photo.tsx'
import { PhotoLightbox } from './photo-lightbox.tsx'
import { type PerformerPhotos, PhotoTrack, photoOf, usePhotoTrack } from './photo-track.tsx'

interface PhotoSliderProps extends PerformerPhotos {
  /** the rest of them is on its way */
  isPart?: boolean
}

/**
 * A performer's photos one at a time, medium-size, by swipe, buttons, thumbnails or arrow keys; a press opens
 * it large. The photo in sight is one stop of Tab, the thumbnails are another.
 */
export function PhotoSlider({ photos, performerNumber, name, isPart = false }: PhotoSliderProps) {
  const trackId = useId()
  const isHydrated = useHydrated()
  const state = usePhotoTrack(photos.length)
  const [large, setLarge] = useState<number>()
  const lookedAt = useRef<number>(undefined)
  const { current, furthest, show } = state
  // the dialog returned the focus to the photo that opened it; move it to the one that was viewed last
  useEffect(() => {
    if (large !== undefined || lookedAt.current === undefined) return
    show(lookedAt.current, { focus: true, at: 'once' })
    lookedAt.current = undefined
  }, [large, show])
  if (photos.length === 0) {
    return (
      <Photo
        performerNumber={performerNumber}
        file={null}
        name={name}
        sizes={photoSizes.profile}
        main
        className="rounded-lg"
      />
    )
  }
  return (
    <section className="min-w-0" aria-label={say('Photos of {name}', { name: isolated(name) })}>
      <PhotoTrack state={state} count={photos.length} id={trackId} className="rounded-lg">
        {photos.map((photo, index) => (
          <button
            key={photo.file}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-haspopup="dialog"
            onClick={() => setLarge(index)}
            className="w-full shrink-0 cursor-zoom-in snap-center -outline-offset-2"
          >
            <Photo
              performerNumber={performerNumber}
              file={photo.file}
              name={name}
              alt={say('{name}, photo {number}: show it large', {
                name: isolated(name),
                number: formatNumber(index + 1),
              })}
              sizes={photoSizes.profile}
              kind="medium"
              first={index === 0}
              // `loading="lazy"` is not enough: browsers load all photos within a swipe. None may compete with the first, and
              // after a swipe the next one is already loaded
              later={index > (isHydrated ? furthest + 1 : 0)}
              main={index === 0}
            />
          </button>
        ))}
      </PhotoTrack>
      {isPart && <div className="mt-3 h-16" />}
      {photos.length > 1 && (
        <Thumbnails
          photos={photos}
          performerNumber={performerNumber}
          name={name}
          current={current}
          onChoose={show}
          trackId={trackId}
        />
      )}
      {large !== undefined && (
        <PhotoLightbox
          photos={photos}
          performerNumber={performerNumber}
          name={name}
          start={large}
          onClose={(index) => {
            lookedAt.current = index
            setLarge(undefined)
          }}
        />
      )}
    </section>
  )
}

interface ThumbnailsProps extends PerformerPhotos {
  /** the index of the photo in sight */
  current: number
  onChoose: (index: number) => void
  trackId: string
}

/** One stop of Tab, in which arrow keys move. */
function Thumbnails({ photos, performerNumber, name, current, onChoose, trackId }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const to = photoOf(event, current, photos.length)
    const thumbnail = to === undefined ? undefined : list.current?.children[to]
    if (to === undefined || !(thumbnail instanceof HTMLElement)) return
    event.preventDefault()
    thumbnail.focus()
    onChoose(to)
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={say('Choose a photo')}
      onKeyDown={walk}
      className="scrollbar-none mt-3 flex gap-2 overflow-x-auto p-0.5"
    >
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          role="tab"
          tabIndex={index === current ? 0 : -1}
          aria-label={say('Photo {number}', { number: formatNumber(index + 1) })}
          aria-selected={index === current}
          aria-controls={trackId}
          onClick={() => onChoose(index)}
          className={cx(
            'w-20 shrink-0 overflow-hidden rounded-sm transition-opacity',
            index === current ? 'ring-2 ring-amber-text' : 'opacity-70 hover:opacity-100',
          )}
        >
          <Photo performerNumber={performerNumber} file={photo.file} name={name} sizes="80px" kind="thumb" />
        </button>
      ))}
    </div>
  )
}
