import { useCall } from '../../../lib/calls/use-call.ts'
import { formatTimes } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

/** [O1] When the performer means to be live, in the reader's time zone. */
export function Schedule({ performerId }: { performerId: string }) {
  const { data, error } = useCall('performerSchedule', { params: { id: performerId } })
  // a failure is not shown: the schedule is only an estimate
  if (error) return null
  return (
    <section>
      <h2 className="text-xl">{say('Announced times')}</h2>
      {!data ? (
        <Skeleton className="mt-2 h-16" />
      ) : data.next.length === 0 ? (
        <p className="mt-2 text-paper-1">{say('No times are announced.')}</p>
      ) : (
        <>
          <ul className="mt-2 grid gap-1.5">
            {data.next.map(({ from, to }) => (
              <li key={from}>
                <time dateTime={from}>{formatTimes(from, to)}</time>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-paper-2">
            {say('By your clock: {zone}.', {
              zone: new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
            })}
          </p>
        </>
      )}
    </section>
  )
}
