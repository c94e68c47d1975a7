import { usePerformer } from './use-performer.ts'

/** [O1] What a performer says while away or offline; nothing where nothing was written. */
export function AwayNote({ performerNumber }: { performerNumber: number }) {
  const { data } = usePerformer(performerNumber)
  const { performerAccount: performer, awayMessage } = data ?? {}
  if (!performer || !awayMessage) return null
  if (!performer.away && performer.performerStatus !== 'OFFLINE') return null
  return (
    <p dir="auto" className="mt-3 rounded bg-ink-2 px-4 py-3 wrap-anywhere">
      {awayMessage}
    </p>
  )
}
