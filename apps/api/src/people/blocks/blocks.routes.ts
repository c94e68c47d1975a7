import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Blocks } from './blocks.service.ts'

export function mountBlocks(mount: Mount, blocks: Blocks): void {
  const ofClient = async (clientId: string) => ({ blocks: await blocks.ofClient(clientId) })
  const ofPerformer = async (performerId: string) => ({ blocks: await blocks.ofPerformer(performerId) })

  mount('blockedPerformers', ({ principal }) => ofClient(principal.accountId))
  mount('blockPerformer', async ({ principal, params }) => {
    await blocks.blockPerformer(principal.accountId, params.performerId)
    return ofClient(principal.accountId)
  })
  mount('unblockPerformer', async ({ principal, params }) => {
    await blocks.unblockPerformer(principal.accountId, params.performerId)
    return ofClient(principal.accountId)
  })

  mount('blockedClients', ({ principal }) => ofPerformer(principal.accountId))
  mount('blockClient', async ({ principal, params }) => {
    await blocks.blockClient(principal.accountId, params.clientId)
    return ofPerformer(principal.accountId)
  })
  mount('unblockClient', async ({ principal, params }) => {
    await blocks.unblockClient(principal.accountId, params.clientId)
    return ofPerformer(principal.accountId)
  })
}
