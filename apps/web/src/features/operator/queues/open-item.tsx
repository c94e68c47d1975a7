import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Lock } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import { Fact } from '../fact.tsx'
import { ApprovalDecision } from './approval-decision.tsx'
import { JudgedMedia } from './approvals/judged-media.tsx'
import { JudgedPicture } from './approvals/judged-picture.tsx'
import { JudgedWords } from './approvals/judged-words.tsx'
import type { Judged } from './approvals/waiting.ts'
import { kindOf } from './item-words.ts'
import { ObjectionDecision, ObjectionShown } from './open-objection.tsx'
import type { QueueItem } from './queue-items.ts'
import { ReportItem } from './reports/report-item.tsx'
import { useHold } from './use-hold.ts'

interface OpenItemProps {
  item: QueueItem
  onDecided: () => void
}

/** The open item, held for this operator, and beside it the facts and the decision. */
export function OpenItem({ item, onDecided }: OpenItemProps) {
  const isClosed = item.of === 'report' && item.report.closed !== null
  const heldBy = useHold(isClosed ? undefined : item.key)
  const notice = heldBy !== null && (
    <p role="status" className="flex items-center gap-2 rounded border border-amber px-4 py-3">
      <Lock aria-hidden size={17} />
      {say('{name} looks at this now. You can read it; it is free again when that page is left.', {
        name: heldBy,
      })}
    </p>
  )
  if (item.of === 'report')
    return (
      <>
        {notice}
        <ReportItem report={item.report} isHeld={heldBy !== null} onClosed={onDecided} />
      </>
    )
  return (
    <>
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <Panel title={kindOf(item)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {item.of === 'objection' ? (
              <ObjectionShown objection={item.objection} />
            ) : (
              <JudgedItemShown judged={item.judged} />
            )}
          </div>
        </Panel>
        <Panel title={say('Decision')}>
          <dl className="mb-4 grid gap-2 text-sm">
            {item.of === 'judged' && (
              <Fact name={say('Performer')}>
                <a
                  href={`/performers/${item.judged.item.performerNumber}`}
                  className="underline underline-offset-2"
                >
                  <bdi>{item.judged.item.performerName}</bdi>
                </a>
              </Fact>
            )}
            <Fact name={say('Waits since')}>{formatDateTime(item.since)}</Fact>
          </dl>
          {heldBy === null &&
            (item.of === 'objection' ? (
              <ObjectionDecision objection={item.objection} onDecided={onDecided} />
            ) : (
              <ApprovalDecision judged={item.judged} onDecided={onDecided} />
            ))}
        </Panel>
      </div>
    </>
  )
}

function JudgedItemShown({ judged }: { judged: Judged }) {
  if (judged.of === 'words') return <JudgedWords item={judged.item} />
  const { item } = judged
  return item.media ? <JudgedMedia item={item} media={item.media} /> : <JudgedPicture item={item} isLarge />
}
