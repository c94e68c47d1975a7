import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { mountCms } from './cms.routes.ts'
import { type CmsPages, createCmsPages } from './cms.service.ts'

export type { CmsPages, EditedPage, ShownPage } from './cms.service.ts'

export interface CmsModule extends Brings<'routes'> {
  written: CmsPages
}

/** [M7] The operator's own pages, edited in the operator console. */
export function createCms(parts: { database: Database; clock: Clock; transact?: Transact }): CmsModule {
  const written = createCmsPages({ ...parts, transact: parts.transact ?? transactOn(parts.database) })
  return { written, routes: (mount: Mount) => mountCms(mount, written) }
}
