import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { Peeks } from './peek.service.ts'

export function mountPeeks(mount: Mount, peeks: Peeks): void {
  mount('requestPeek', async ({ principal, body }) => ({
    request: await peeks.request({
      clientId: principal.accountId,
      performerId: body.performerId,
      cap: body.cap ?? null,
      agreedPricePerMinute: body.pricePerMinute,
    }),
  }))

  mount('allowPeek', async ({ principal, params, body }) => ({
    session: await peeks.allow(principal.accountId, params.id, body.allowed),
  }))
}
