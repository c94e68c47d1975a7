import { type CallPlay, callPlays } from '../outside/call.ts'
import { anyClient, anyRunning, type Move, report, type World } from '../world.ts'
import { advance } from './sessions.ts'

const stepSeconds = 5

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
    await report(world, stepSeconds)
    await api.context.sweep()
    const { state, endReason } = await api.client(clientId).seen(call.id)
    if (state === 'ENDED') return `${what} ${endReason}`
  }
  return `${what} ${seconds} s`
}

type Step = (world: World) => Promise<string>
const first =
  (what: CallPlay, seconds: number): Step =>
  (world) =>
    play(world, world.people.clients[0], what, seconds)

/** All that two sides of a call may do, one after another; then one waits for the other in vain, each once. */
export const callOpenings = {
  called: (pay: readonly Step[]): Step[] => [
    ...pay,
    ...callPlays.flatMap((what) => [first(what, 10), first('both seen', 5)]),
    first('performer frozen', 120),
    first('both seen', 5),
    first('client frozen', 120),
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
