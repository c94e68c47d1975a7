import { type heldKinds, holdMs } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Lock } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { Fact } from '../fact.tsx'
import { ApplicationDecision, ApplicationShown } from './applicants/open-application.tsx'
import { DocumentDecision, DocumentShown } from './applicants/open-document.tsx'
import { JudgedMedia } from './approvals/judged-media.tsx'
import { JudgedPicture } from './approvals/judged-picture.tsx'
import { JudgedWords } from './approvals/judged-words.tsx'
import { RejectForm } from './approvals/reject-form.tsx'
import type { Judged } from './approvals/waiting.ts'
import { kindOf } from './item-words.ts'
import { ObjectionDecision, ObjectionShown } from './open-objection.tsx'
import type { QueueItem } from './queue-items.ts'
import { ReportItem } from './reports/report-item.tsx'

interface OpenItemProps {
  item: QueueItem
  onApprove: (item: JudgedQueueItem) => void
  onDecided: () => void
}

type JudgedQueueItem = Extract<QueueItem, { of: 'judged' }>

/** The open item, held for this operator, and beside it the facts and the decision. */
export function OpenItem({ item, onApprove, onDecided }: OpenItemProps) {
  const isClosed = item.of === 'report' && item.report.closed !== null
  // [O7] who may not decide it holds it from none of the others
  const isOwn = item.of === 'objection' && item.objection.isOwn
  const heldBy = useHold(isClosed || isOwn ? undefined : item.key)
  const [isSeen, setSeen] = useState(false)
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
  const performer = performerOf(item)
  return (
    <>
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <Panel title={kindOf(item)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <ItemShown item={item} onSeen={() => setSeen(true)} />
          </div>
        </Panel>
        <Panel title={say('Decision')}>
          <dl className="mb-4 grid gap-2 text-sm">
            {performer && (
              <Fact name={say('Performer')}>
                <AccountLink id={performer.performerId} name={performer.performerName} />
                {' · '}
                <a href={`/performers/${performer.performerNumber}`} className="underline underline-offset-2">
                  {say('No. {number}', { number: performer.performerNumber })}
                </a>
              </Fact>
            )}
            {item.of === 'objection' && (
              <Fact name={say('Account')}>
                <AccountLink id={item.objection.accountId} name={item.objection.accountName} />
              </Fact>
            )}
            <Fact name={say('Waits since')}>{formatDateTime(item.since)}</Fact>
          </dl>
          {heldBy === null && (
            <ItemDecision item={item} isSeen={isSeen} onApprove={onApprove} onDecided={onDecided} />
          )}
        </Panel>
      </div>
    </>
  )
}

type Decided = Exclude<QueueItem, { of: 'report' }>
type Performer = Pick<Judged['item'], 'performerId' | 'performerNumber' | 'performerName'>

/** The performer whose profile the item stands on, or will. */
function performerOf(item: Decided): Performer | null {
  switch (item.of) {
    case 'judged':
      return item.judged.item
    case 'document':
      return item.document
    case 'application': {
      const { id: performerId, performerNumber, displayName } = item.application
      return { performerId, performerNumber, performerName: displayName }
    }
    case 'objection':
      return null
  }
}

function ItemShown({ item, onSeen }: { item: Decided; onSeen: () => void }) {
  switch (item.of) {
    case 'objection':
      return <ObjectionShown objection={item.objection} />
    case 'application':
      return <ApplicationShown application={item.application} />
    case 'document':
      return <DocumentShown document={item.document} onSeen={onSeen} />
    case 'judged':
      return <JudgedItemShown judged={item.judged} onSeen={onSeen} />
  }
}

interface ItemDecisionProps {
  item: Decided
  /** the operator has looked at it on this page */
  isSeen: boolean
  onApprove: (item: JudgedQueueItem) => void
  onDecided: () => void
}

function ItemDecision({ item, isSeen, onApprove, onDecided }: ItemDecisionProps) {
  switch (item.of) {
    case 'objection':
      return <ObjectionDecision objection={item.objection} onDecided={onDecided} />
    case 'application':
      return <ApplicationDecision application={item.application} onDecided={onDecided} />
    case 'document':
      return <DocumentDecision document={item.document} isSeen={isSeen} onDecided={onDecided} />
    case 'judged':
      return (
        <ApprovalDecision
          judged={item.judged}
          isSeen={isSeen}
          onApprove={() => onApprove(item)}
          onDecided={onDecided}
        />
      )
  }
}

/** how long it is on screen before it counts as seen: a key that is pressed twice decides one item */
const seenAfterMs = 300

/** Says that it was seen a moment after all of it is on screen: a picture has loaded, a video plays. */
function JudgedItemShown({ judged, onSeen }: { judged: Judged; onSeen: () => void }) {
  const [isShown, setShown] = useState(judged.of === 'words')
  const onShown = () => setShown(true)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => seen(), seenAfterMs)
    return () => clearTimeout(timer)
  }, [isShown])
  if (judged.of === 'words') return <JudgedWords item={judged.item} />
  const { item } = judged
  return item.media ? (
    <JudgedMedia item={item} media={item.media} onShown={onShown} />
  ) : (
    <JudgedPicture item={item} isLarge onShown={onShown} />
  )
}

interface ApprovalDecisionProps {
  judged: Judged
  /** the operator has it on screen, whole */
  isSeen: boolean
  onApprove: () => void
  onDecided: () => void
}

/** A approves the open item once it was seen, R rejects it with a reason. */
function ApprovalDecision({ judged, isSeen, onApprove, onDecided }: ApprovalDecisionProps) {
  const invalidate = useInvalidate()
  const [isRejecting, setRejecting] = useState(false)
  // [O7] another operator was first: what was decided is said, and the queue goes on
  const onFailure = ({ code, message }: Failure) => {
    if (code !== 'ALREADY_DECIDED' && code !== 'REVIEW_CHANGED') return
    toast({ tone: 'bad', text: message })
    void invalidate('waitingReviews', 'waitingPictures')
    onDecided()
  }
  useKeys({
    a: isRejecting || !isSeen ? undefined : onApprove,
    r: isRejecting ? undefined : () => setRejecting(true),
  })
  if (isRejecting)
    return (
      <RejectForm
        judged={judged}
        onDone={onDecided}
        onFailure={onFailure}
        onCancel={() => setRejecting(false)}
      />
    )
  return (
    <div className="grid gap-3">
      {!isSeen && (
        <p className="text-sm text-paper-1">
          {judged.of === 'picture' && judged.item.media
            ? say('Play the video before you approve it.')
            : say('You can approve it once it is on screen.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button disabled={!isSeen} onClick={onApprove}>
          {say('Approve')}
        </Button>
        <Button tone="quiet" onClick={() => setRejecting(true)}>
          {say('Turn it down')}
        </Button>
      </div>
    </div>
  )
}

type ApprovalKind = (typeof heldKinds)[number]
const renewedEveryMs = holdMs / 3

/** [O7] Holds an item while it is open on this page, and names another operator that holds it. */
function useHold(key: string | undefined): string | null {
  const approval = useAction('holdApproval')
  const report = useAction('holdReport')
  const document = useAction('holdDocument')
  const [other, setOther] = useState<{ key: string; heldBy: string | null }>()
  const ask = useEffectEvent((item: string, hold: boolean, keepalive = false) => {
    const [kind = '', id = ''] = item.split(' ')
    if (kind === 'REPORT') return report.attempt({ body: { id, hold }, keepalive })
    if (kind === 'DOCUMENT') return document.attempt({ body: { id, hold }, keepalive })
    return approval.attempt({ body: { kind: kind as ApprovalKind, id, hold }, keepalive })
  })
  useEffect(() => {
    if (key === undefined) return
    let isOpen = true
    const renew = async () => {
      const result = await ask(key, true)
      if (isOpen && result.ok) setOther({ key, heldBy: result.value.heldBy })
    }
    void renew()
    const timer = setInterval(() => void renew(), renewedEveryMs)
    const leave = () => void ask(key, false, true)
    // a page that comes back from the browser's memory
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void renew()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      isOpen = false
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      clearInterval(timer)
      void ask(key, false)
    }
  }, [key])
  return other?.key === key ? (other?.heldBy ?? null) : null
}
