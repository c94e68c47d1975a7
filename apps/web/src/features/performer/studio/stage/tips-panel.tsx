import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Panel } from '../../../../ui/page.tsx'

const shown = 5

/** [S18] The latest tips, with the performer's part of each; each makes a sound as it comes. */
export function TipsPanel() {
  const { data } = useCall('studioTips', { query: { limit: shown } })
  if (!data || data.tips.length === 0) return null
  return (
    <Panel title={say('Last tips')}>
      <ul aria-live="polite" className="grid divide-y divide-line">
        {data.tips.map((tip) => (
          <li key={tip.id} className="flex items-start justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">
                <bdi>{tip.clientName}</bdi>
              </span>
              {tip.message !== '' && (
                <span dir="auto" className="block">
                  {tip.message}
                </span>
              )}
              <span className="text-sm text-paper-2">{formatDateTime(tip.at)}</span>
            </span>
            <span className="shrink-0 text-end">
              {formatCredits(tip.credits)}
              <span className="block text-sm text-paper-2">
                {say('{credits} for you', { credits: formatCredits(tip.net) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
