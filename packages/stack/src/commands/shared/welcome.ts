import type { Stack } from '../../stack.ts'
import { castOnAir } from './on-air.ts'

/** What a visitor of the demo can try first. */
const demoWelcome = `Sign in with the password footlight-demo as
  client@footlight.test        a client with 10,000 credits
  performer@footlight.test     a performer, offline until they go live
  admin@footlight.test         the operator`

const notOnAirYet =
  "The demo's performers are not on air yet, because this machine is busy. They come by themselves."

/**
 * Says that Footlight is ready: in the demo when its performers are on air, or after 20 s with a line that they are not;
 * elsewhere also what the site still lacks.
 */
export async function sayReady(
  stack: Pick<Stack, 'url' | 'broadcasts' | 'countStreams' | 'askMissing'>,
  { demo }: { demo: boolean },
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const isOnAir = !demo || (await castOnAir(stack, signal))
  say(`Footlight is ready: ${stack.url}`)
  if (!isOnAir) say(notOnAirYet)
  if (demo) return say(demoWelcome)
  const missing = await stack.askMissing(signal).catch(() => ['what it lacks could not be asked'])
  if (missing.length > 0) say(['Not set up yet:', ...missing].join('\n  '))
}
