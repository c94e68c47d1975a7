import { z } from 'zod'
import { contacts } from '../../../people/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Mount } from '../../../platform/http/mount/mount.ts'
import { fileLanguage, type MountFile } from '../../../platform/http/mount/mount-file.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Payouts } from './payouts.service.ts'

/** [T5] Batches of payouts. */
export function mountPayouts(mount: Mount, payouts: Payouts): void {
  mount('createPayouts', async ({ act, body, idempotencyKey: key }) => ({
    batch: await payouts.create({ act, key, minimum: body.minimum }),
  }))

  mount('listPayouts', async ({ query }) => {
    const { batches, total } = await payouts.list(query)
    return { batches, total }
  })

  mount('listLeftOut', async ({ query }) => ({
    ...(await payouts.leftOut(query)),
  }))

  mount('getPayouts', ({ params }) => payouts.batchOf(params.id))

  mount('approvePayouts', async ({ act, params }) => ({
    batch: await payouts.approve({ act, id: params.id }),
  }))

  mount('cancelPayouts', async ({ act, params }) => ({
    batch: await payouts.cancel({ act, id: params.id }),
  }))
}

/** Files for the bank and for bookkeeping. */
export function mountPayoutFiles(
  mountFile: MountFile,
  { payouts, database }: { payouts: Payouts; database: Database },
): void {
  mountFile('/admin/payouts/{id}/export/pain001', { admin: 'payouts' }, async ({ id, principal }) => {
    const operator = await contacts.of(database, principal.accountId)
    if (!operator) throw refuse('NOT_FOUND')
    return { ...(await payouts.pain001(id, operator.timezone)), type: 'application/xml; charset=utf-8' }
  })
  mountFile(
    '/admin/payouts/{id}/export/csv',
    { admin: 'payouts' },
    async ({ id, query: { language } }) => ({
      ...(await payouts.csv(id, language)),
      type: 'text/csv; charset=utf-8',
    }),
    { query: z.object({ language: fileLanguage }) },
  )
}
