import type { Mount } from '../../platform/http/mount.ts'
import type { Operators } from './operators.service.ts'

export function mountOperators(mount: Mount, operators: Operators): void {
  mount('listOperators', async ({ query }) => {
    const { operators: shown, total } = await operators.list(query)
    return { operators: shown, offset: query.offset, limit: query.limit, total }
  })

  mount('setCapabilities', async ({ act, params, body }) => ({
    operator: await operators.allow({ act, id: params.id, ...body }),
  }))
}
