import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Panel } from '../../../ui/page.tsx'
import { PricesForm } from './prices-form.tsx'

export type StudioPrices = Reply<'studioPrices'>
export type StudioTerms = Reply<'studioTerms'>

/** [M4] What the performer asks. Nothing where no private shows are offered. */
export function PricesPanel() {
  const { data } = useCall('studioPrices')
  const terms = useCall('studioTerms').data
  if (!data || !terms || data.video === null) return null
  return (
    <Panel title={say('Your prices')}>
      <PricesForm prices={data} terms={terms} />
    </Panel>
  )
}
