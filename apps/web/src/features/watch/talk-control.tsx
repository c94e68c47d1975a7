import type { Session } from '@footlight/contract'
import { Mic, MicOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { type TalkState, useTalkBack } from './use-talk-back.ts'

interface TalkControlProps {
  session: Session
}

/** [S9] The client's voice: off until it is asked for, and plain to see while it is on. */
export function TalkControl({ session }: TalkControlProps) {
  const talk = useTalkBack(session.id, session.talkBack)
  const isOn = talk.state !== 'off'
  return (
    <div className="grid gap-2 border-b border-line px-5 py-3">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2.5">
          {isOn ? (
            <Mic aria-hidden size={18} className="shrink-0 text-amber-text" />
          ) : (
            <MicOff aria-hidden size={18} className="shrink-0 text-paper-2" />
          )}
          <span className={talk.state === 'heard' ? 'font-semibold text-amber-text' : undefined}>
            {wordsOf(talk.state, session.performerName)}
          </span>
        </p>
        <Button
          size="sm"
          className="shrink-0"
          tone={isOn ? 'primary' : 'quiet'}
          onClick={isOn ? talk.stop : talk.start}
        >
          {isOn ? 'Stop talking' : 'Talk'}
        </Button>
      </div>
      {talk.failure && <FormError>{talk.failure}</FormError>}
    </div>
  )
}

function wordsOf(state: TalkState, performerName: string): string {
  switch (state) {
    case 'off':
      return `${performerName} does not hear you`
    case 'opening':
      return 'Opening your microphone…'
    case 'heard':
      return 'You are heard'
    case 'lost':
      return 'Your voice is away, trying again…'
  }
}
