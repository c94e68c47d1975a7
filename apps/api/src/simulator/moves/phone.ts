import type { Call } from '../outside/telephone.ts'
import { hearWords, type Move, makeAvailable, type Stage } from '../stage.ts'

const wrongCode = '00000000'

/** Whatever leads on by telephone from where this client is: to a code, a call, an answer. */
export async function leadOnByPhone(
  stage: Stage,
  who = stage.dice.pick(stage.cast.clients),
): Promise<string> {
  const { dice, telephone, promises } = stage
  telephone.pass()
  const call = telephone.calls.findLast(
    ({ from, phase }) => from === numberOf(stage, who) && phase !== 'over',
  )
  if (call?.phase === 'ringing') return answer(stage, call)
  if (call?.phase === 'talking') return 'they talk'
  // a caller who heard that something went wrong enters the code again, or hangs up
  if (call && dice.chance(0.7)) return enter(stage, call)
  if (call) telephone.end(call, 'client')
  const own = promises.codes.findLast(({ clientId }) => clientId === who)
  if (!own || dice.chance(0.3)) return reserve(stage, who)
  return enter(stage, telephone.dial(numberOf(stage, who), dice.chance(0.9) ? own.code : wrongCode))
}

async function reserve(stage: Stage, who: string): Promise<string> {
  const { cast, dice, house, promises } = stage
  await makeAvailable(stage, cast.onThePhone)
  const cap = dice.chance(0.3) ? 130 + dice.below(200) : null
  const ask = { clientId: who, performerId: cast.onThePhone.id, cap }
  const { code } = await house.context.telephony.reservations.make(ask)
  promises.codes.push({ clientId: who, code })
  return `code ${code}`
}

/** The caller enters the code, and her telephone rings if it is good; the word may come twice. */
async function enter(stage: Stage, call: Call): Promise<string> {
  const { dice, house, telephone } = stage
  const form = { CallSid: call.sid, AccountSid: 'AC1', From: call.from, Digits: call.code }
  const { body } = await house.voice.post({ path: 'code', form })
  const limit = body.match(/timeLimit="(\d+)"/)?.[1]
  if (limit === undefined) {
    telephone.end(call, 'client')
    return `${call.sid} hears no`
  }
  telephone.ring(call, Number(limit))
  if (dice.chance(0.15)) await house.voice.post({ path: 'code', form })
  return dice.chance(0.7) ? answer(stage, call) : `${call.sid} rings`
}

async function answer(stage: Stage, call: Call): Promise<string> {
  const { dice, telephone } = stage
  const luck = dice.below(10)
  if (luck < 8) telephone.answer(call)
  else telephone.end(call, luck === 8 ? 'client' : 'performer')
  await hearWords(stage)
  return `${call.sid} ${call.phase}, at most ${call.limitSeconds} s`
}

/** One of two who talk. */
export async function hangUp(stage: Stage): Promise<string> {
  const { telephone, dice } = stage
  telephone.pass()
  const talking = telephone.calls.filter(({ phase }) => phase === 'talking')
  const call = talking[dice.below(talking.length)]
  if (call) telephone.end(call, dice.pick(['client', 'performer']))
  await hearWords(stage)
  return call?.sid ?? 'nobody talks'
}

const numberOf = ({ cast }: Stage, clientId: string) => `+3249900000${cast.clients.indexOf(clientId)}`

/** [S11] What callers, her telephone and the network do. */
export const phoneMoves: readonly Move[] = [
  { name: 'lead on by phone', weight: 12, run: (stage) => leadOnByPhone(stage) },
  { name: 'hang up', weight: 2, run: hangUp },
  {
    name: 'forged word',
    weight: 1,
    async run({ telephone, house }) {
      const call = telephone.calls.at(-1)
      const form = { CallSid: call?.sid ?? 'CA0', CallStatus: 'completed' }
      const refused = await house.voice.post({ path: 'status', form }, 'another token').then(
        ({ status }) => `answered ${status}`,
        (error: { code?: string }) => error.code,
      )
      if (refused !== 'FORBIDDEN') throw new Error(`A forged word was ${refused}.`)
      return 'refused'
    },
  },
  {
    name: 'telephone network hides or shows up',
    weight: 1,
    async run({ telephone, dice }) {
      telephone.reachable = dice.chance(0.6)
      return telephone.reachable ? 'reachable' : 'not reachable'
    },
  },
]
