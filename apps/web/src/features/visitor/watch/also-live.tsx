import { PerformerCard } from '../../../blocks/performer/performer-card.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'

const most = 4

/** Other performers who can be watched right now; nothing where there are none. */
export function AlsoLive({ except }: { except: string }) {
  const now = useServerNow(60_000)
  // one more than is shown: the performer of the page may be among them
  const query = { status: 'AVAILABLE', limit: most + 1 } as const
  const others = useCall('listPerformers', { query }).data?.performerAccounts.filter(
    ({ id }) => id !== except,
  )
  if (!others || others.length === 0) return null
  return (
    <section aria-labelledby="also-live" className="print:hidden">
      <h2 id="also-live" className="pb-3 text-xl">
        {say('Live right now')}
      </h2>
      <ul className="grid grid-cols-2 gap-3">
        {others.slice(0, most).map((performer) => (
          <li key={performer.id}>
            <PerformerCard performer={performer} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
