import { type ChatRequest, sessionKinds } from '@footlight/contract'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

/** What an open request waits for, in a few words. */
export function waitingTitle({ type, performerName }: ChatRequest, starting: boolean): string {
  // a peek is granted or refused at once, without an answer of the performer
  if (sessionKinds[type].isAside) return say('You may look in')
  const name = isolated(performerName)
  return starting ? say('{name} said yes', { name }) : say('Waiting for {name}', { name })
}
