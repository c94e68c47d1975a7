import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { photoAddress } from '../lib/images.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Photo } from './photo.tsx'

interface PhotoSliderProps {
  photos: readonly { id: string; file: string }[]
  performerNumber: number
  name: string
}

/** seed 2: a performer's photos one at a time, medium-size, by swipe, buttons, thumbnails or arrow keys; a press opens it large. */
export function PhotoSlider({ photos, performerNumber, name }: PhotoSliderProps) {
  const trackId = useId()
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    const to = Math.max(0, Math.min(photos.length - 1, index))
    const slide = track.current?.children[to]
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft })
  }
  const step = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    event.preventDefault()
    show(current + move)
  }
  if (photos.length === 0) {
    return (
      <Photo performerNumber={performerNumber} file={null} name={name} sizes="100vw" className="rounded-lg" />
    )
  }
  return (
    <section className="min-w-0" aria-label={`Photos of ${name}`}>
      <div className="relative overflow-hidden rounded-lg">
        <div
          ref={track}
          id={trackId}
          role="tabpanel"
          aria-label={`Photo ${current + 1} of ${photos.length}`}
          onScroll={({ currentTarget }) =>
            setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
          }
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-lg -outline-offset-2"
        >
          {photos.map((photo, index) => (
            <a
              key={photo.id}
              href={photoAddress(performerNumber, 'large', photo.file)}
              target="_blank"
              rel="noreferrer"
              onKeyDown={step}
              className="w-full shrink-0 snap-center -outline-offset-2"
            >
              <Photo
                performerNumber={performerNumber}
                file={photo.file}
                name={name}
                alt={`${name}, photo ${index + 1}: open it large`}
                sizes="(min-width: 1024px) 800px, 100vw"
                eager={index === 0}
              />
            </a>
          ))}
        </div>
        {photos.length > 1 && (
          <>
            <IconButton
              label="Previous photo"
              tone="picture"
              disabled={current === 0}
              onClick={() => show(current - 1)}
              className="absolute inset-s-3 top-1/2 -translate-y-1/2"
            >
              <ChevronLeft aria-hidden size={22} />
            </IconButton>
            <IconButton
              label="Next photo"
              tone="picture"
              disabled={current === photos.length - 1}
              onClick={() => show(current + 1)}
              className="absolute inset-e-3 top-1/2 -translate-y-1/2"
            >
              <ChevronRight aria-hidden size={22} />
            </IconButton>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <div
          role="tablist"
          aria-label="Choose a photo"
          className="scrollbar-none mt-3 flex gap-2 overflow-x-auto p-0.5"
        >
          {photos.map((photo, index) => (
            <button
              key={photo.id}
              type="button"
              role="tab"
              aria-label={`Photo ${index + 1}`}
              aria-selected={index === current}
              aria-controls={trackId}
              onClick={() => show(index)}
              onKeyDown={step}
              className={cx(
                'w-20 shrink-0 overflow-hidden rounded-sm transition-opacity',
                index === current ? 'ring-2 ring-amber-text' : 'opacity-70 hover:opacity-100',
              )}
            >
              <Photo performerNumber={performerNumber} file={photo.file} name={name} sizes="80px" />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
