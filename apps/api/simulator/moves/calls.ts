import { type CallPlay, callPlays } from '../outside/call.ts'
import { anyClient, anyRunning, type Move, report, type World } from '../world.ts'
import { runStep } from './dark.ts'
import { advance } from './sessions.ts'

/** shorter than the silence that is an outage of the media server */
const stepSeconds = 4

/** [B4] In a call of this client the two sides do this for so long; the client's page says that it is there. */
async function play(world: World, clientId: string, what: CallPlay, seconds: number): Promise<string> {
  const { api, media } = world
  const { sessions } = api.context
  const running = async () => (await sessions.openFor(clientId)).session
  for (let step = 0; step < 3 && !(await running()); step++)
    await advance(world, clientId, { type: 'VIDEOCALL' }, 'honest', world.people.performers[0])
  const call = await running()
  if (call?.type !== 'VIDEOCALL') return 'no call'
  media.connectCall(call.id, what)
  for (let passed = 0; passed < seconds; passed += stepSeconds) {
    const now = await runStep(world, async () => {
      await report(world, stepSeconds)
      await api.context.sweep()
      return api.client(clientId).seen(call.id)
    })
    if (now?.state === 'ENDED') return `${what} ${now.endReason}`
  }
  return `${what} ${seconds} s`
}

type Step = (world: World) => Promise<string>
const first =
  (what: CallPlay, seconds: number): Step =>
  (world) =>
    play(world, world.people.clients[0], what, seconds)

/** A client waits in vain, the two sides do all that they may, one after another, and a performer waits in vain. */
export const callOpenings = {
  called: (pay: readonly Step[]): Step[] => [
    ...pay,
    first('both seen', 5),
    first('performer frozen', 200),
    ...callPlays.flatMap((what) => [first(what, 10), first('both seen', 5)]),
    first('client frozen', 200),
  ],
}

/** What the two sides of a running call do. */
export const callMoves: readonly Move[] = [
  {
    name: 'play in a call',
    weight: 2,
    async run(world) {
      const running = await anyRunning(world)
      const clientId = running?.client_id ?? anyClient(world)
      return play(world, clientId, world.random.pick(callPlays), 5 + world.random.below(30))
    },
  },
]
