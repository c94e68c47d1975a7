import { messageLength } from '@footlight/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatCredits, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { SendHorizontal } from '../../../../ui/icons/icons.ts'
import { useToastsAbove } from '../../../../ui/notices/use-toasts-above.ts'
import { takeShared } from '../shared.ts'
import { recallDraft, storeDraft } from './drafts.ts'
import { PictureChoice, PictureTray, usePictures } from './message-pictures.tsx'
import type { Picture } from './thread-lines.ts'

/** touch devices: their keyboards have no Shift+Enter, so Enter makes a new line */
const byFinger = '(pointer:coarse)'
/** characters left from which on they are counted aloud */
const countedFrom = 200

interface MessageComposerProps {
  accountId: string
  otherId: string
  otherName: string
  /** credits that the message costs; 0: nothing */
  price: number
  onSend: (body: string, price: number, pictures: readonly Picture[]) => void
}

/** Writes one message; what is typed is stored until it is sent. */
export function MessageComposer({ accountId, otherId, otherName, price, onSend }: MessageComposerProps) {
  const noteId = useId()
  const [text, setText] = useState(() => recallDraft(accountId, otherId))
  const isByFinger = useMedia(byFinger)
  const form = useRef<HTMLFormElement>(null)
  useToastsAbove(form)
  const pictures = usePictures()
  const isEmpty = text.trim() === '' && pictures.chosen.length === 0
  const left = messageLength - text.length
  const change = (next: string) => {
    setText(next)
    storeDraft(accountId, otherId, next)
  }
  const takeOver = useEffectEvent(async () => {
    const shared = await takeShared(Date.now())
    if (!shared) return
    // behind what was begun here before
    if (shared.text) change([text, shared.text].filter(Boolean).join('\n').slice(0, messageLength))
    pictures.add(shared.pictures)
  })
  useEffect(() => void takeOver(), [])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || !pictures.areReady) return
    onSend(text.trim(), price, pictures.take())
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // [M2] what costs something is sent by its button, which names the price
    if (price > 0 || isByFinger) return
    event.preventDefault()
    send()
  }
  const button = (
    <Button
      type="submit"
      disabled={isEmpty || !pictures.areReady}
      className="shrink-0 whitespace-nowrap"
      icon={<SendHorizontal aria-hidden size={18} />}
    >
      <span className={price > 0 ? '' : 'max-sm:sr-only'}>
        {price > 0 ? say('Send for {credits}', { credits: formatCredits(price) }) : say('Send')}
      </span>
    </Button>
  )
  return (
    <form
      ref={form}
      onSubmit={send}
      className="sticky bottom-0 grid gap-2 border-t border-line px-4 py-3 sm:px-5"
    >
      <PictureTray pictures={pictures} />
      <div className="flex items-end gap-2">
        <PictureChoice disabled={pictures.isFull} onChoose={pictures.add} />
        <TextArea
          aria-label={say('Write to {name}', { name: otherName })}
          aria-describedby={noteId}
          placeholder={say('Write to {name}', { name: otherName })}
          rows={Math.min(6, text.split('\n').length)}
          maxLength={messageLength}
          dir="auto"
          className="min-h-11! max-h-40 resize-none"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {price === 0 && button}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 empty:hidden">
        <p id={noteId} className="min-w-48 flex-1 text-sm text-paper-1 empty:hidden">
          {price > 0 &&
            say('A message to {name} costs {credits}. Their answers cost you nothing.', {
              name: otherName,
              credits: formatCredits(price),
            })}
          {left < countedFrom && ` ${say('{count} characters left', { count: formatNumber(left) })}`}
        </p>
        {price > 0 && button}
      </div>
    </form>
  )
}
