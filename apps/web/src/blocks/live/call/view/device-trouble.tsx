import { say } from '../../../../lib/language/say.ts'
import { obstacleOf } from '../../broadcast/index.ts'
import type { Own } from '../own-media.ts'

/** Which device did not open, and what helps; undefined: none failed. */
export function troubleOf({ error, audio, video }: Own): { title: string; advice: string } | undefined {
  if (!error) return undefined
  const { title, advice } = obstacleOf(error.code, '')
  const isNone = error.code === 'NO_DEVICE'
  const one = isNone ? say('Plug one in, then switch it on.') : advice
  if (video && !audio)
    return { title: say(isNone ? 'No microphone found' : 'The microphone does not open'), advice: one }
  return audio && isNone ? { title: say('No camera found'), advice: one } : { title, advice }
}

/** Stands by the controls of a call that goes on without the device. */
export function DeviceTrouble({ own }: { own: Own }) {
  const trouble = troubleOf(own)
  return (
    trouble && (
      // below the controls where the chat is below it, and above where the picture is: End stays where it is
      <p role="alert" className="order-last basis-full text-sm beside:order-first text-danger-text">
        <strong>{trouble.title}.</strong> {trouble.advice}
      </p>
    )
  )
}
