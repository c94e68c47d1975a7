import type { DataExport } from '../../platform/data-export.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { mountBlocks } from './blocks.routes.ts'
import { type BlockEvents, type BlockParts, type Blocks, createBlockService } from './blocks.service.ts'
import { copyBlocksAgainst, deleteBlocksBy, readBlocks } from './blocks.store.ts'

export type { Blocks, Pair } from './blocks.service.ts'

export interface BlocksModule
  extends Blocks,
    EventSource<BlockEvents>,
    Brings<'routes' | 'personal' | 'performerData' | 'sweepJobs'> {}

/** [S14] Blocks between clients and performers: code that brings the two together asks here first. */
export function createBlocks(parts: BlockParts): BlocksModule {
  const events = createEvents<BlockEvents>()
  const blocks = createBlockService(parts, events)
  const dataExport = (side: 'client' | 'performer'): DataExport => ({
    name: 'blocks',
    read: (id) => readBlocks(parts.database, { side, id }),
    erase: (tx, { id }) => deleteBlocksBy(tx, { side, id }),
    async proven(tx, id, closedId) {
      if (closedId !== null) await copyBlocksAgainst(tx, side, { from: closedId, to: id })
    },
  })
  return {
    ...blocks,
    on: events.on,
    personal: dataExport('client'),
    performerData: dataExport('performer'),
    sweepJobs: [{ name: 'blocks', run: blocks.sweep }],
    routes: (mount: Mount) => mountBlocks(mount, blocks),
  }
}
