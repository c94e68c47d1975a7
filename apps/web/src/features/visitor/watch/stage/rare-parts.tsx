import { type Shortcut, ShortcutDialog } from '../../../../blocks/live/shortcut-dialog.tsx'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { RotateCw } from '../../../../ui/icons/icons.ts'
import type { Obstacle } from './way.ts'

// one chunk of the parts that few viewers ever see

/** [W14] Instead of a free picture that many want; the page goes on trying, and the free preview waits. */
export function Crowded({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const isAddress = /at this address/.test(reason)
  return (
    <div className="on-picture absolute inset-0 grid place-items-center overflow-y-auto bg-black/75 p-4 text-center text-on-picture">
      <div className="grid max-w-md justify-items-center gap-2.5">
        <div role="status" className="grid gap-1.5">
          <h2 className="text-xl sm:text-2xl">
            {isAddress ? say('Many watch for free from your network') : say('Many watch for free right now')}
          </h2>
          <p>
            {isAddress
              ? say(
                  'An office, a café or a phone carrier can share one internet address. Use another network, or ask for a show: that always has a place.',
                )
              : say('A free place may open at any moment. A private show always has a place.')}
          </p>
        </div>
        <p>{say('Your free preview waits until you go on.')}</p>
        <Button size="sm" tone="quiet" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          {say('Try now')}
        </Button>
      </div>
    </div>
  )
}

interface DetourOfferProps {
  onSimple: () => void
  onDirect: () => void
}

/** [F1] Instead of a picture that the network blocks; the free preview waits for the answer. */
export function DetourOffer({ onSimple, onDirect }: DetourOfferProps) {
  return (
    <div className="grid max-w-md justify-items-center gap-2.5">
      <div role="alert">
        <h2 className="text-xl sm:text-2xl">{say('Your network does not let the direct picture through')}</h2>
      </div>
      <p>{say('Your free preview waits until you go on.')}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button onClick={onSimple}>{say('Watch in a simpler quality')}</Button>
        <Button tone="quiet" onClick={onDirect}>
          {say('Try the direct way again')}
        </Button>
      </div>
    </div>
  )
}

interface ShortcutHelpProps {
  open: boolean
  onClose: () => void
  hasTheatre: boolean
  hasPause: boolean
  hasPictureInPicture: boolean
}

/** What the keys do while one watches. */
export function ShortcutHelp(props: ShortcutHelpProps) {
  const { open, onClose, hasTheatre, hasPause, hasPictureInPicture } = props
  const shortcuts: readonly Shortcut[] = [
    ['M', 'Mute and unmute'],
    ...(hasPause ? ([['K', 'Pause, and go on']] as const) : []),
    ['F', 'Full screen, and back'],
    ...(hasPictureInPicture ? ([['P', 'Picture in picture, and back']] as const) : []),
    ...(hasTheatre ? ([['T', 'Picture and chat in the whole window, and back']] as const) : []),
    ['Esc', 'Close a warning, or leave the full size'],
    ['?', 'This help'],
  ]
  return <ShortcutDialog open={open} onClose={onClose} shortcuts={shortcuts} />
}

interface SimpleLineProps {
  obstacle: Obstacle | undefined
  onDirect: () => void
  className?: string
}

/** [F1] That the picture comes in simpler quality, why, and the way back. */
export function SimpleLine({ obstacle, onDirect, className }: SimpleLineProps) {
  return (
    <p className={cx('flex max-w-none basis-full flex-wrap items-center gap-x-2 text-sm', className)}>
      <span>
        {obstacle?.kind === 'codec'
          ? say('Simpler quality: this browser cannot play {codec}.', { codec: obstacle.codec })
          : obstacle?.kind === 'browser'
            ? say('Simpler quality: this browser lacks WebRTC, or it is switched off.')
            : say('Simpler quality: your network does not let the direct picture through.')}
      </span>
      {obstacle?.kind !== 'browser' && (
        <button
          type="button"
          onClick={onDirect}
          className="min-h-9 font-semibold underline pointer-coarse:min-h-11"
        >
          {say('Try the direct way again')}
        </button>
      )}
    </p>
  )
}

/** Over the photo: the browser lacks the codec, and another try would end alike. */
export function Unplayable({ codec }: { codec: string }) {
  return (
    <div
      role="alert"
      className="on-picture absolute inset-0 grid place-content-center justify-items-center gap-2.5 bg-black/75 p-4 text-center text-on-picture"
    >
      <h2 className="text-xl sm:text-2xl">{say('This browser cannot play the picture')}</h2>
      <p className="max-w-md">
        {say(
          'It comes as {codec}, which this browser does not play. Nothing is billed without a picture. Open this page in Chrome, Edge or Safari.',
          { codec },
        )}
      </p>
    </div>
  )
}
