import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { logicalKey } from '../../../lib/page/keyboard/logical-key.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../../ui/icons/icons.ts'

/** A performer's photos in their order. */
export interface PerformerPhotos {
  photos: readonly { id: string; file: string }[]
  performerNumber: number
  name: string
}

interface PhotoTrackState {
  track: RefObject<HTMLDivElement | null>
  /** the index that is in sight */
  current: number
  /** the furthest index that was */
  furthest: number
  /** scrolls to a photo; `focus`: and focuses it */
  show: (index: number, how?: { focus?: boolean; at?: 'once' }) => void
  /** arrow keys, Home and End */
  onKeyDown: (event: KeyboardEvent) => void
  onScroll: () => void
}

/** Shows one of `count` photos at a time, side by side in a scroll container, so that touch swipes natively. */
export function usePhotoTrack(count: number): PhotoTrackState {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const show: PhotoTrackState['show'] = (index, { focus = false, at } = {}) => {
    const slide = track.current?.children[Math.max(0, Math.min(count - 1, index))]
    if (!(slide instanceof HTMLElement)) return
    if (focus) slide.focus({ preventScroll: true })
    track.current?.scrollTo({ left: slide.offsetLeft, ...(at && { behavior: 'instant' }) })
  }
  return {
    track,
    current,
    furthest,
    show,
    onKeyDown: (event) => {
      const to = photoOf(event, current, count)
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      show(to, { focus: true })
    },
    onScroll: () => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
      const inSight = Math.max(
        0,
        Math.min(count - 1, Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))),
      )
      setCurrent(inSight)
      setFurthest((before) => Math.max(before, inSight))
    },
  }
}

/** The photo that a key leads to. */
export function photoOf(
  { key, currentTarget }: KeyboardEvent,
  current: number,
  count: number,
): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    Home: 0,
    End: count - 1,
  }
  return places[logicalKey(key, currentTarget)]
}

interface PhotoTrackProps {
  state: PhotoTrackState
  count: number
  id?: string
  className?: string
  /** the track itself is a tab stop, because its photos are not */
  isStop?: boolean
  /** one element for each photo */
  children: ReactNode
}

/** The photos of a track, and a button to each side. */
export function PhotoTrack({ state, count, id, className, isStop = false, children }: PhotoTrackProps) {
  const { track, current, show, onKeyDown, onScroll } = state
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <div
        ref={track}
        id={id}
        role="tabpanel"
        tabIndex={isStop ? 0 : undefined}
        aria-label={say('Photo {number} of {count}', {
          number: formatNumber(current + 1),
          count: formatNumber(count),
        })}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        className="scrollbar-none relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth -outline-offset-2"
      >
        {children}
      </div>
      {count > 1 && (
        <>
          <IconButton
            label={say('Previous photo')}
            tone="picture"
            disabled={current === 0}
            onClick={() => show(current - 1)}
            className="absolute inset-s-3 top-1/2 -translate-y-1/2"
          >
            <ChevronLeft aria-hidden size={22} className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={say('Next photo')}
            tone="picture"
            disabled={current === count - 1}
            onClick={() => show(current + 1)}
            className="absolute inset-e-3 top-1/2 -translate-y-1/2"
          >
            <ChevronRight aria-hidden size={22} className="rtl:-scale-x-100" />
          </IconButton>
        </>
      )}
    </div>
  )
}
