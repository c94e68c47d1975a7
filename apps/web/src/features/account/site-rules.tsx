import { Written } from '../../blocks/written.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { Panel } from '../../ui/page.tsx'

/** [M7] What the operator says about accounts; nothing where it cannot be read, for the page stands without it. */
export function SiteRules() {
  const language = useLanguage()
  const { data } = useCall('cmsAccount', { query: { language } })
  if (!data) return null
  return (
    <Panel title={data.page.title}>
      <Written html={data.page.html} className="text-paper-1" />
    </Panel>
  )
}
