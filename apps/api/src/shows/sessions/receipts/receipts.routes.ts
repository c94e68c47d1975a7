import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Receipts } from './receipts.service.ts'

export function mountReceipts(mount: Mount, receipts: Receipts): void {
  mount('receiptKey', async () => ({ algorithm: 'Ed25519' as const, publicKey: receipts.publicKey }))

  mount('receipt', async ({ principal, params: { id } }) => {
    const reader = { accountId: principal.accountId, admin: principal.capabilities.includes('sessions') }
    return {
      receipt: await receipts.receiptOf(reader, id),
      peekCredit: await receipts.peekCreditOf(reader, id),
    }
  })

  mount('receiptChain', async ({ principal, params, query }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    const { receipts: chain, total } = await receipts.chainOf(principal.accountId, query)
    return { receipts: chain, total }
  })
}
