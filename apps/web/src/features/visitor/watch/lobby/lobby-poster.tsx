import { type PerformerAccount, type PerformerStatus, photoSizes } from '@footlight/contract'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { EyeOff } from '../../../../ui/icons/icons.ts'

interface LobbyPosterProps {
  performer: PerformerAccount
  performerNumber: number
  /** why nothing plays; undefined: something is about to */
  words: string | undefined
}

/** Stands where the picture would: a photo in the dark, that cannot be taken for a live picture. */
export function LobbyPoster({ performer, performerNumber, words }: LobbyPosterProps) {
  const { displayName, mainPhoto } = performer
  return (
    <div className="relative overflow-hidden">
      <Photo
        performerNumber={performerNumber}
        file={mainPhoto}
        name={displayName}
        sizes={photoSizes.stage}
        first
        main
        className={cx('size-full object-contain', words && 'scale-105 blur-xl brightness-45 saturate-50')}
      />
      {words && (
        <p className="on-picture absolute inset-0 grid max-w-none place-content-center justify-items-center gap-2 p-4 text-center text-on-picture">
          <EyeOff aria-hidden size={26} />
          <span className="max-w-80 rounded bg-scrim px-3.5 py-1.5 font-semibold">{words}</span>
        </p>
      )}
    </div>
  )
}

/** Why there is no live picture; undefined while one may come. */
export function posterWords(
  status: PerformerStatus,
  { isUsedUp, away }: { isUsedUp: boolean; away: boolean },
): string | undefined {
  if (away && !isUsedUp) return say('Back in a moment')
  switch (status) {
    case 'AVAILABLE':
      return isUsedUp ? say('Today’s free preview is over') : undefined
    case 'REQUEST':
      return say('Another client is asking right now')
    case 'BUSY':
      return say('In a private show: no picture in the lobby')
    case 'ON_CALL':
      return say('On a call: no picture in the lobby')
    case 'OFFLINE':
      return say('Not live: this is a photo')
  }
}
