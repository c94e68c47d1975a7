import { type PerformerAccount, pageSizes } from '@footlight/contract'
import { PerformerStrip } from '../../../blocks/performer/performer-strip.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'

/** Similar performers, live ones first. */
export function MoreLikeThis({ performer }: { performer: PerformerAccount }) {
  const category = performer.categories[0]
  const { data } = useCall('listPerformers', { query: { category, limit: pageSizes.recommended } })
  const others = (data?.performerAccounts ?? []).filter(({ id }) => id !== performer.id)
  return <PerformerStrip title={say('More like this')} performers={others} />
}
