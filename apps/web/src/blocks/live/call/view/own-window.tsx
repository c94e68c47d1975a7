import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import { cx } from '../../../../ui/cx.ts'
import { MicOff, VideoOff } from '../../../../ui/icons/icons.ts'
import { isOn, type Own } from '../own-media.ts'
import { afterArrow, afterDrag, nextCorner, type Spot } from './own-spot.ts'

/** a press that moves less than this is no drag, in pixels */
const dragFromPx = 6

/** One's own picture: small, within the other's, where its owner drags it or moves it by key; a press sends it to the next corner. */
export function OwnWindow({ own }: { own: Own }) {
  const { video: track, settings, isSharing } = own
  const element = useRef<HTMLVideoElement>(null)
  const [spot, setSpot] = useState<Spot>({ x: 1, y: 1 })
  const drag = useRef<{ x: number; y: number; from: Spot; isMoving: boolean }>(undefined)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = track ? new MediaStream([track]) : null
    if (track) video.play().catch(ignoreFailure('a picture without sound may play everywhere'))
  }, [track])

  function start(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, from: spot, isMoving: false }
  }
  function move({ currentTarget: button, clientX, clientY, buttons }: PointerEvent<HTMLButtonElement>) {
    // the press ended, and the click that follows it did not come
    if (buttons === 0) drag.current = undefined
    const { current: dragged } = drag
    const room = button.parentElement
    if (!dragged || !room) return
    const by = { x: clientX - dragged.x, y: clientY - dragged.y }
    dragged.isMoving ||= Math.hypot(by.x, by.y) >= dragFromPx
    if (!dragged.isMoving) return
    const free = {
      x: room.clientWidth - button.offsetWidth,
      y: room.clientHeight - button.offsetHeight,
    }
    setSpot(afterDrag(dragged.from, by, free))
  }
  function end() {
    // the click that follows a drag must not move it once more
    if (!drag.current?.isMoving) drag.current = undefined
  }
  function press() {
    if (drag.current?.isMoving) drag.current = undefined
    else setSpot(nextCorner(spot))
  }
  function key(event: KeyboardEvent) {
    const next = afterArrow(spot, event.key)
    if (!next) return
    event.preventDefault()
    setSpot(next)
  }
  return (
    <button
      type="button"
      aria-label={`${say(isSharing ? 'Your screen' : 'You')}: ${describe(own)} ${say('The arrow keys move it, a press sends it to the next corner.')}`}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={press}
      onKeyDown={key}
      data-own-picture
      className="pointer-events-auto absolute aspect-4/3 w-1/4 min-w-22 cursor-move touch-none overflow-hidden rounded border border-line bg-ink-0 text-on-picture shadow-soft"
      style={{
        left: `${spot.x * 100}%`,
        top: `${spot.y * 100}%`,
        transform: `translate(-${spot.x * 100}%, -${spot.y * 100}%)`,
      }}
    >
      {/* its owner's voice is never played back */}
      <video
        ref={element}
        muted
        playsInline
        aria-hidden
        tabIndex={-1}
        className={cx(
          'size-full',
          isSharing ? 'object-contain' : 'object-cover',
          !track && 'invisible',
          // as in a mirror, unless what is shown is to be read
          !isSharing && settings.facing !== 'environment' && '-scale-x-100',
        )}
      />
      {!track && (
        <span className="absolute inset-0 grid place-items-center">
          <VideoOff aria-hidden size={22} />
        </span>
      )}
      <span className="absolute inset-x-1 bottom-1 flex justify-between gap-1 text-xs font-semibold">
        <span className="rounded-full bg-scrim px-2 py-0.5">{say(isSharing ? 'Your screen' : 'You')}</span>
        {!isOn(own, 'audio') && (
          <span className="rounded-full bg-scrim p-1 text-busy">
            <MicOff aria-hidden size={13} />
          </span>
        )}
      </span>
    </button>
  )
}

function describe(own: Own): string {
  const { video, isSharing } = own
  const picture = isSharing
    ? say('Your screen is shared.')
    : say(video ? 'Your picture.' : 'Your camera is off.')
  return isOn(own, 'audio') ? picture : `${picture} ${say('You are muted.')}`
}
