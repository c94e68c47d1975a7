import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { mountBlocks } from './blocks.routes.ts'
import { type BlockParts, type Blocks, createBlockService } from './blocks.service.ts'
import { deleteBlocksBy, readBlocks } from './blocks.store.ts'

export type { Blocks } from './blocks.service.ts'

export interface BlocksModule extends Blocks, Brings<'routes' | 'personal' | 'sweepJobs'> {}

/** [S14] Blocks between clients and performers: whoever brings the two together asks here first. */
export function createBlocks(parts: BlockParts): BlocksModule {
  const blocks = createBlockService(parts)
  return {
    ...blocks,
    personal: {
      name: 'blocks',
      read: (id) => readBlocks(parts.database, { side: 'client', id }),
      erase: (tx, { id }) => deleteBlocksBy(tx, id),
    },
    sweepJobs: [{ name: 'blocks', run: blocks.sweep }],
    routes: (mount: Mount) => mountBlocks(mount, blocks),
  }
}
