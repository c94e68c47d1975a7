import { calls } from '@footlight/contract'
import { anyPerformer, type Move, type Stage } from '../stage.ts'

const ibans = ['BE68539007547034', 'DE89370400440532013000', 'NL91ABNA0417164300'] as const
const everyBatch = { offset: 0, limit: 50 }

const payouts = ({ house }: Stage) => house.context.wallet.payouts
const act = (
  { house, cast }: Stage,
  call: 'createPayouts' | 'approvePayouts' | 'cancelPayouts',
  sent: object,
) => house.context.operator.openAct(calls[call].audit, { operatorId: cast.adminId, ...sent })

async function anyBatch(stage: Stage): Promise<string | undefined> {
  const { batches } = await payouts(stage).list(everyBatch)
  return batches[stage.dice.below(batches.length)]?.id
}

export async function makeBatch(stage: Stage): Promise<string> {
  const minimum = stage.dice.pick([1, 1, 40])
  const { id, total } = await payouts(stage).create({
    act: act(stage, 'createPayouts', { body: { minimum } }),
    key: null,
    minimum,
  })
  return `${id} ${total}`
}

export async function approveBatch(stage: Stage): Promise<string> {
  const id = await anyBatch(stage)
  if (id === undefined) return 'no batch'
  const { count, total } = await payouts(stage).approve({
    act: act(stage, 'approvePayouts', { params: { id } }),
    id,
  })
  return `${id}: ${count} payouts, ${total}`
}

/** [T5] What is in the bank's file never changes, and both files say the same. */
export async function exportBatch(stage: Stage): Promise<string> {
  const id = await anyBatch(stage)
  if (id === undefined) return 'no batch'
  const { content: xml } = await payouts(stage).pain001(id)
  const { content: csv } = await payouts(stage).csv(id)
  // [T2] the sandbox's money is play money: no file of it may be one that a bank executes
  if (!xml.includes('Ccy="XTS"') && /<CdtTrfTxInf>/.test(xml)) throw new Error(`${id} pays out play money`)
  const credits = Math.round(Number(xml.match(/<CtrlSum>([\d.]+)/)?.[1]) * 100)
  const before = stage.promises.exported.get(id)
  if (before !== undefined && before !== credits) throw new Error(`${id}: ${before} became ${credits}`)
  stage.promises.exported.set(id, credits)
  return `${id}: ${credits}, ${csv.split('\n').length} lines`
}

/** What an operator does with the performers' money. */
export const payoutMoves: readonly Move[] = [
  {
    name: 'lead a payout on',
    weight: 5,
    async run(stage) {
      if ((await anyBatch(stage)) === undefined || stage.dice.chance(0.2)) return makeBatch(stage)
      return stage.dice.chance(0.5) ? approveBatch(stage) : exportBatch(stage)
    },
  },
  {
    name: 'cancel a batch',
    weight: 1,
    async run(stage) {
      const id = await anyBatch(stage)
      if (id !== undefined)
        await payouts(stage).cancel({ act: act(stage, 'cancelPayouts', { params: { id } }), id })
      return id ?? 'no batch'
    },
  },
  {
    name: 'another bank account',
    weight: 1,
    async run(stage) {
      const account = { iban: stage.dice.pick(ibans), holder: 'A Performer' }
      await stage.house.context.wallet.bankAccounts.name(anyPerformer(stage).id, account)
      return account.iban
    },
  },
]
