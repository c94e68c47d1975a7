import { say } from '../../../lib/language/say.ts'

/** Longer than this, the word did not arrive at the first time. */
const usualMs = 1500

interface EndingCurtainProps {
  word: 'show' | 'peek'
  /** since End was pressed */
  sinceMs: number
}

/** [S16] Nothing plays any more; the house is told until it has heard it. */
export function EndingCurtain({ word, sinceMs }: EndingCurtainProps) {
  return (
    <div role="status" className="grid max-w-sm justify-items-center gap-2">
      <h2 className="text-xl sm:text-2xl">
        {word === 'peek' ? say('You ended the peek') : say('You ended the show')}
      </h2>
      <p>
        {sinceMs < usualMs
          ? say('Ending…')
          : say(
              'We can’t reach Footlight yet and keep trying. You are not charged from the moment you pressed End.',
            )}
      </p>
    </div>
  )
}
