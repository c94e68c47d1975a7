import { languages } from '@footlight/contract'
import { anyPerformer, type Move, type World } from '../world.ts'

const ibans = ['BE68539007547034', 'DE89370400440532013000', 'NL91ABNA0417164300'] as const
const everyBatch = { sort: '-createdAt', offset: 0, limit: 50 } as const

const payouts = ({ api }: World) => api.context.wallet.payouts
const operator = ({ api, people }: World) => api.operator(people.adminId)

async function anyBatch(world: World): Promise<string | undefined> {
  const { batches } = await payouts(world).list(everyBatch)
  return batches[world.random.below(batches.length)]?.id
}

export async function makeBatch(world: World): Promise<string> {
  const minimum = world.random.pick([1, 1, 40])
  const { batch } = await operator(world).ok('createPayouts', { body: { minimum } })
  return `${batch.id} ${batch.total}`
}

export async function approveBatch(world: World): Promise<string> {
  const id = await anyBatch(world)
  if (id === undefined) return 'no batch'
  const { batch } = await operator(world).ok('approvePayouts', { params: { id } })
  return `${id}: ${batch.count} payouts, ${batch.total}`
}

/** [T5] What is in the bank's file never changes, and both files say the same. */
export async function exportBatch(world: World): Promise<string> {
  const id = await anyBatch(world)
  if (id === undefined) return 'no batch'
  const { content: xml } = await payouts(world).pain001(id, 'Europe/Amsterdam')
  const { content: csv } = await payouts(world).csv(id, languages[0])
  // [T2] the sandbox's money is play money: no file of it may be one that a bank executes
  if (!xml.includes('Ccy="XTS"') && /<CdtTrfTxInf>/.test(xml)) throw new Error(`${id} pays out play money`)
  const credits = Math.round(Number(xml.match(/<CtrlSum>([\d.]+)/)?.[1]) * 100)
  const before = world.acknowledged.exported.get(id)
  if (before !== undefined && before !== credits) throw new Error(`${id}: ${before} became ${credits}`)
  world.acknowledged.exported.set(id, credits)
  return `${id}: ${credits}, ${csv.split('\n').length} lines`
}

/** What an operator does with the performers' money. */
export const payoutMoves: readonly Move[] = [
  {
    name: 'lead a payout on',
    weight: 5,
    async run(world) {
      if ((await anyBatch(world)) === undefined || world.random.chance(0.2)) return makeBatch(world)
      return world.random.chance(0.5) ? approveBatch(world) : exportBatch(world)
    },
  },
  {
    name: 'cancel a batch',
    weight: 1,
    async run(world) {
      const id = await anyBatch(world)
      if (id !== undefined) await operator(world).ok('cancelPayouts', { params: { id } })
      return id ?? 'no batch'
    },
  },
  {
    name: 'another bank account',
    weight: 1,
    async run(world) {
      const account = { iban: world.random.pick(ibans), holder: 'A Performer' }
      await world.api.context.wallet.bankAccounts.name(anyPerformer(world).id, account)
      return account.iban
    },
  },
]
