import { type heldKinds, holdMs } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
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
import { useJudging } from './approvals/use-judging.ts'
import type { Judged } from './approvals/waiting.ts'
import { kindOf } from './item-words.ts'
import { ObjectionDecision, ObjectionShown } from './open-objection.tsx'
import type { QueueItem } from './queue-items.ts'
import { ReportItem } from './reports/report-item.tsx'

interface OpenItemProps {
  item: QueueItem
  onDecided: () => void
}

/** The open item, held for this operator, and beside it the facts and the decision. */
export function OpenItem({ item, onDecided }: OpenItemProps) {
  const isClosed = item.of === 'report' && item.report.closed !== null
  const heldBy = useHold(isClosed ? undefined : item.key)
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
          {heldBy === null && <ItemDecision item={item} isSeen={isSeen} onDecided={onDecided} />}
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
      return <JudgedItemShown judged={item.judged} />
  }
}

interface ItemDecisionProps {
  item: Decided
  /** the operator has looked at the document on this page */
  isSeen: boolean
  onDecided: () => void
}

function ItemDecision({ item, isSeen, onDecided }: ItemDecisionProps) {
  switch (item.of) {
    case 'objection':
      return <ObjectionDecision objection={item.objection} onDecided={onDecided} />
    case 'application':
      return <ApplicationDecision application={item.application} onDecided={onDecided} />
    case 'document':
      return <DocumentDecision document={item.document} isSeen={isSeen} onDecided={onDecided} />
    case 'judged':
      return <ApprovalDecision judged={item.judged} onDecided={onDecided} />
  }
}

function JudgedItemShown({ judged }: { judged: Judged }) {
  if (judged.of === 'words') return <JudgedWords item={judged.item} />
  const { item } = judged
  return item.media ? <JudgedMedia item={item} media={item.media} /> : <JudgedPicture item={item} isLarge />
}

/** A approves the open item, R rejects it with a reason. */
function ApprovalDecision({ judged, onDecided }: { judged: Judged; onDecided: () => void }) {
  const invalidate = useInvalidate()
  // [O7] another operator was first: what was decided is said, and the queue goes on
  const onFailure = ({ code, message }: Failure) => {
    if (code !== 'ALREADY_DECIDED' && code !== 'REVIEW_CHANGED') return
    toast({ tone: 'bad', text: message })
    void invalidate('waitingReviews', 'waitingPictures')
    onDecided()
  }
  const { isBusy, failure, isRejecting, setRejecting, approve } = useJudging(judged, onDecided, onFailure)
  useKeys({
    a: isRejecting ? undefined : () => void approve(),
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
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={isBusy} onClick={() => void approve()}>
          {say(judged.of === 'words' ? 'Let everybody read it' : 'Let everybody see it')}
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
  const ask = useEffectEvent((item: string, hold: boolean) => {
    const [kind = '', id = ''] = item.split(' ')
    if (kind === 'REPORT') return report.attempt({ body: { id, hold } })
    if (kind === 'DOCUMENT') return document.attempt({ body: { id, hold } })
    return approval.attempt({ body: { kind: kind as ApprovalKind, id, hold } })
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
    return () => {
      isOpen = false
      clearInterval(timer)
      void ask(key, false)
    }
  }, [key])
  return other?.key === key ? (other?.heldBy ?? null) : null
}
