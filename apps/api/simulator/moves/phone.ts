import type { DialedCall } from '../outside/telephone.ts'
import { deliverCallbacks, type Move, makeAvailable, type World } from '../world.ts'

const wrongCode = '00000000'

/** The client's next step by telephone: to a code, a call, an answer. */
export async function advanceByPhone(
  world: World,
  clientId = world.random.pick(world.people.clients),
): Promise<string> {
  const { random, telephone, acknowledged } = world
  telephone.pass()
  const call = telephone.calls.findLast(
    ({ from, phase }) => from === numberOf(world, clientId) && phase !== 'over',
  )
  if (call?.phase === 'ringing') return answer(world, call)
  if (call?.phase === 'talking') return 'they talk'
  // a caller after an error enters the code again, or hangs up
  if (call && random.chance(0.7)) return enter(world, call)
  if (call) telephone.end(call, 'client')
  const own = acknowledged.codes.findLast((one) => one.clientId === clientId)
  if (!own || random.chance(0.3)) return reserve(world, clientId)
  return enter(world, telephone.dial(numberOf(world, clientId), random.chance(0.9) ? own.code : wrongCode))
}

async function reserve(world: World, clientId: string): Promise<string> {
  const { people, random, api, acknowledged } = world
  await makeAvailable(world, people.phonePerformer)
  const cap = random.chance(0.3) ? 130 + random.below(200) : null
  const params = { id: people.phonePerformer.id }
  const { calls } = api.client(clientId)
  const { reservation } = await calls.ok('makeReservation', { params, query: cap === null ? {} : { cap } })
  const { code } = reservation
  acknowledged.codes.push({ clientId, code })
  return `code ${code}`
}

/** The caller enters the code, and the performer's telephone rings if it is right; the callback may come twice. */
async function enter(world: World, call: DialedCall): Promise<string> {
  const { random, api, telephone } = world
  const form = { CallSid: call.sid, AccountSid: 'AC1', From: call.from, Digits: call.code }
  const { body } = await api.voiceWebhooks.post({ path: 'code', form })
  const limit = body.match(/timeLimit="(\d+)"/)?.[1]
  if (limit === undefined) {
    telephone.end(call, 'client')
    return `${call.sid} is refused`
  }
  telephone.ring(call, Number(limit))
  if (random.chance(0.15)) await api.voiceWebhooks.post({ path: 'code', form })
  return random.chance(0.7) ? answer(world, call) : `${call.sid} rings`
}

async function answer(world: World, call: DialedCall): Promise<string> {
  const { random, telephone } = world
  const luck = random.below(10)
  if (luck < 8) telephone.answer(call)
  else telephone.end(call, luck === 8 ? 'client' : 'performer')
  await deliverCallbacks(world)
  return `${call.sid} ${call.phase}, at most ${call.limitSeconds} s`
}

/** The client or the performer of a connected call hangs up. */
export async function hangUp(world: World): Promise<string> {
  const { telephone, random } = world
  telephone.pass()
  const talking = telephone.calls.filter(({ phase }) => phase === 'talking')
  const call = talking[random.below(talking.length)]
  if (call) telephone.end(call, random.pick(['client', 'performer']))
  await deliverCallbacks(world)
  return call?.sid ?? 'no call'
}

const numberOf = ({ people }: World, clientId: string) => `+3249900000${people.clients.indexOf(clientId)}`

/** [S11] What callers, the performer's telephone and the network do. */
export const phoneMoves: readonly Move[] = [
  { name: 'advance by phone', weight: 12, run: (world) => advanceByPhone(world) },
  { name: 'hang up', weight: 2, run: hangUp },
  {
    name: 'forged callback',
    weight: 1,
    async run({ telephone, api }) {
      const call = telephone.calls.at(-1)
      const form = { CallSid: call?.sid ?? 'CA0', CallStatus: 'completed' }
      const refused = await api.voiceWebhooks.post({ path: 'status', form }, 'another token').then(
        ({ status }) => `answered ${status}`,
        (error: { code?: string }) => error.code,
      )
      if (refused !== 'FORBIDDEN') throw new Error(`A forged callback was ${refused}.`)
      return 'refused'
    },
  },
  {
    name: 'telephone network hides or shows up',
    weight: 1,
    async run({ telephone, random }) {
      telephone.reachable = random.chance(0.6)
      return telephone.reachable ? 'reachable' : 'not reachable'
    },
  },
]
