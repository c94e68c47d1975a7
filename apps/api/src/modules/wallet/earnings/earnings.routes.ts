import type { Mount, Principal } from '../../../platform/http/mount.ts'
import type { MountFile } from '../../../platform/http/mount-file.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { PerformerMoney } from './performer-money.ts'

/** The performer's side. */
export function mountEarnings(mount: Mount, { earnings, bankAccounts, statements }: PerformerMoney): void {
  mount('earnings', ({ principal }) => earnings.earningsOf(performerOf(principal)))

  mount('setBankAccount', ({ principal, body }) => bankAccounts.name(performerOf(principal), body))

  mount('cancelBankAccount', ({ principal }) => bankAccounts.keep(performerOf(principal)))

  mount('statement', async ({ principal, params }) => ({
    statement: await statements.statementOf(performerOf(principal), params.month),
  }))
}

/** The admin's side. */
export function mountPayouts(mount: Mount, { payouts }: PerformerMoney): void {
  mount('createPayouts', async ({ act, body }) => ({
    batch: await payouts.create({ act, minimum: body.minimum }),
  }))

  mount('listPayouts', async ({ query }) => {
    const { batches, total } = await payouts.list(query)
    return { batches, offset: query.offset, limit: query.limit, total }
  })

  mount('getPayouts', ({ params }) => payouts.batchOf(params.id))

  mount('approvePayouts', async ({ act, params }) => ({
    batch: await payouts.approve({ act, id: params.id }),
  }))

  mount('cancelPayouts', async ({ act, params }) => ({
    batch: await payouts.cancel({ act, id: params.id }),
  }))
}

/** What the bank and the bookkeeper take, as files. */
export function mountPayoutFiles(mountFile: MountFile, { payouts }: PerformerMoney): void {
  mountFile('/admin/payouts/{id}/export/pain001', { admin: 'payouts' }, async ({ id }) => ({
    ...(await payouts.pain001(id)),
    type: 'application/xml; charset=utf-8',
  }))
  mountFile('/admin/payouts/{id}/export/csv', { admin: 'payouts' }, async ({ id }) => ({
    ...(await payouts.csv(id)),
    type: 'text/csv; charset=utf-8',
  }))
}

function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
