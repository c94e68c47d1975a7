import type { Session } from '@footlight/contract'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Mic, MicOff } from '../../../../ui/icons/icons.ts'
import { toolClass, toolWordClass } from './tool-look.ts'
import { type TalkState, useTalkBack } from './use-talk-back.ts'

interface TalkControlProps {
  session: Session
  /** this tab does not play the show: the client would not hear an answer */
  isAway: boolean
}

/** [S9] The client's voice: off until it is asked for, and plain to see while it is on. */
export function TalkControl({ session, isAway }: TalkControlProps) {
  const talk = useTalkBack(session.id, session.talkBack, isAway)
  const isOn = talk.state !== 'off'
  return (
    <div className="grid gap-2 max-lg:contents lg:border-b lg:border-line lg:px-5 lg:py-3">
      <div className="flex items-center justify-between gap-3 max-lg:contents">
        <p role="status" className="sr-only flex items-center gap-2.5 lg:not-sr-only lg:flex">
          <span className={talk.state === 'heard' ? 'font-semibold text-amber-text' : undefined}>
            {wordsOf(talk.state, session.performerName)}
          </span>
        </p>
        <Button
          size="sm"
          className={cx('lg:shrink-0', toolClass, isOn && 'max-lg:bg-amber!')}
          tone={isOn ? 'primary' : 'quiet'}
          aria-label={isOn ? say('Stop talking') : say('Talk')}
          disabled={isAway}
          icon={isOn ? <Mic aria-hidden size={18} /> : <MicOff aria-hidden size={18} />}
          onClick={isOn ? talk.stop : talk.start}
        >
          <span className={toolWordClass}>{isOn ? say('Stop talking') : say('Talk')}</span>
        </Button>
      </div>
      {talk.failure && (
        <div className="max-lg:basis-full">
          <FormError>{talk.failure}</FormError>
        </div>
      )}
    </div>
  )
}

function wordsOf(state: TalkState, performerName: string): string {
  switch (state) {
    case 'off':
      return say('{name} does not hear you', { name: isolated(performerName) })
    case 'opening':
      return say('Opening your microphone…')
    case 'heard':
      return say('You are heard')
    case 'lost':
      return say('Your microphone lost connection. Reconnecting…')
  }
}
