import type { RejectionReason } from '@footlight/contract'
import { type KeyboardEvent, useRef } from 'react'
import { formatRelative } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { isForTheScreen } from '../../../../lib/page/keyboard/use-keys.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { AccountLink } from '../../account-link.tsx'
import { JudgedMedia } from './judged-media.tsx'
import { JudgedPicture } from './judged-picture.tsx'
import { JudgedWords } from './judged-words.tsx'
import { RejectForm } from './reject-form.tsx'
import { useJudging } from './use-judging.ts'
import type { Judged } from './waiting.ts'

interface JudgedItemProps {
  judged: Judged
  /** what a report of it says is wrong */
  suggested?: RejectionReason | null
  /** everybody sees it now: it can only be taken down */
  isShown?: boolean
  isReported?: boolean
  /** `reason`: of what was turned down or taken down */
  onJudged: (reason?: string) => void
}

/** One item of the queue with what is needed to judge it; while it has the focus, A approves and R rejects it. */
export function JudgedItem({
  judged,
  suggested = null,
  isShown = false,
  isReported = false,
  onJudged,
}: JudgedItemProps) {
  const { isBusy, failure, isRejecting, setRejecting, approve } = useJudging(judged, onJudged)
  const item = useRef<HTMLLIElement>(null)
  const cancel = () => {
    setRejecting(false)
    item.current?.focus()
  }
  // only if the item itself has the focus, so that no key judges an item out of view
  const onKeyDown = (event: KeyboardEvent) => {
    if (isRejecting || isBusy || event.repeat || !isForTheScreen(event.nativeEvent)) return
    const key = event.key.toLowerCase()
    if (key === 'a' && !isShown) void approve()
    else if (key === 'r') setRejecting(true)
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={item}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="-mx-2 grid gap-2 rounded px-2 py-4 -outline-offset-2"
    >
      <OwnerOf judged={judged} isShown={isShown} />
      {judged.of === 'words' ? (
        <JudgedWords item={judged.item} />
      ) : judged.item.media ? (
        <JudgedMedia item={judged.item} media={judged.item.media} />
      ) : (
        <JudgedPicture item={judged.item} />
      )}
      {failure && <FormError>{failure.message}</FormError>}
      {isRejecting ? (
        <RejectForm
          judged={judged}
          suggested={suggested}
          isShown={isShown}
          isReported={isReported}
          onDone={onJudged}
          onCancel={cancel}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {!isShown && (
            <Button size="sm" busy={isBusy} onClick={() => void approve()}>
              {say('Approve')}
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={() => setRejecting(true)}>
            {say(isShown ? 'Take it down' : 'Turn it down')}
          </Button>
        </div>
      )}
    </li>
  )
}

function OwnerOf({ judged, isShown }: { judged: Judged; isShown: boolean }) {
  const now = useServerNow(60_000)
  const { of, item } = judged
  const performer = (
    <>
      <AccountLink id={item.performerId} name={item.performerName} /> (
      <a href={`/performers/${item.performerNumber}`} className="underline underline-offset-2">
        {say('No. {number}', { number: item.performerNumber })}
      </a>
      )
    </>
  )
  return (
    <p className="text-sm wrap-anywhere text-paper-1">
      {of === 'picture' ? (
        <Said text={item.media ? 'Video of {performer}' : 'Photo of {performer}'} performer={performer} />
      ) : item.part === 'review' ? (
        <Said text="{author} on {performer}" author={<bdi>{item.author}</bdi>} performer={performer} />
      ) : (
        <Said text="{performer} answers {author}" author={<bdi>{item.author}</bdi>} performer={performer} />
      )}
      {!isShown && <> · {formatRelative(item.since, now)}</>}
    </p>
  )
}
