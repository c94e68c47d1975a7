import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import type { Tips } from './tips.service.ts'

export function mountTips(mount: Mount, tips: Tips): void {
  mount('giveTip', async ({ principal, body, idempotencyKey: key }) => ({
    tip: await tips.give({ ...body, clientId: principal.accountId, key }),
  }))
  mount('studioTips', ({ principal, query }) => tips.of(performerOf(principal), query))
}
