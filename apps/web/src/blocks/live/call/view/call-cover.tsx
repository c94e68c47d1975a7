import type { ReactNode } from 'react'
import { formatDuration, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { RotateCw } from '../../../../ui/icons/icons.ts'
import { Said } from '../../../../ui/text/said.tsx'
import { obstacleOf } from '../../broadcast/index.ts'
import type { BrowserCall, CallView } from '../call.ts'

/** [S8, B13] A call that is held: what is missing, on whose side, and what happens. */
export interface Held {
  title: string
  text: string
  /** not billed since, in seconds */
  forSeconds: number
  /** held at most, in seconds */
  forMoreSeconds: number
}

interface CallCoverProps {
  call: BrowserCall
  view: CallView
  otherName: string
  /** where there is no last picture */
  still: ReactNode
  held: Held | undefined
}

/** Over the dimmed picture while the two do not see each other: why, what it costs (nothing), and what can be done. */
export function CallCover({ call, view, otherName, still, held }: CallCoverProps) {
  const { state, own, other } = view
  const name = isolated(otherName)
  switch (state.name) {
    case 'ended':
      return null
    case 'elsewhere':
      return (
        <Cover
          still={still}
          title={say(
            view.isStopped
              ? 'Your browser or device stopped the picture'
              : 'This call is not open in this window',
          )}
          text={
            view.isStopped
              ? // until the server holds the call, it may still bill what it sent
                held && say('No picture reaches you, so nothing is billed.')
              : say(
                  'Where another window or device has it, it closes there when you bring it here. The call goes on.',
                )
          }
        >
          <Button onClick={call.bringHere}>{say(view.isStopped ? 'Play' : 'Take the call here')}</Button>
        </Cover>
      )
    case 'blocked': {
      const { title, advice } = obstacleOf(own.error?.code ?? 'DEVICE_FAILED', '')
      return (
        <Cover still={still} title={title} text={advice}>
          <Button onClick={call.openAgain}>{say('Try again')}</Button>
          <Button tone="quiet" onClick={call.joinAnyway}>
            {say('Go on without')}
          </Button>
        </Cover>
      )
    }
    case 'claiming':
      return <Cover still={still} title={say('Connecting you with {name}…', { name })} />
    case 'opening':
      return <Cover still={still} title={say('Opening your camera…')} />
    case 'refused':
      return (
        <Cover still={still} title={say('The call did not come about')} text={state.message}>
          <Button onClick={call.tryNow}>{say('Try again')}</Button>
        </Cover>
      )
    case 'registering':
    case 'ringing':
    case 'connecting':
    case 'pausing':
      return state.attempt === 0 && other === undefined ? (
        <Cover
          still={still}
          title={say('Connecting you with {name}…', { name })}
          text={say('Nothing is billed before you are connected.')}
        />
      ) : (
        <Cover
          still={still}
          title={held?.title ?? lostTitle(state.name, name)}
          text={held?.text ?? say('It comes back by itself. Nothing is billed meanwhile.')}
          held={held}
          attempt={state.attempt}
        >
          {state.name === 'pausing' && (
            <Button size="sm" tone="quiet" icon={<RotateCw aria-hidden size={16} />} onClick={call.tryNow}>
              {say('Try now')}
            </Button>
          )}
        </Cover>
      )
    case 'healing':
    case 'connected':
      return held ? <Cover title={held.title} text={held.text} held={held} /> : null
  }
}

/** Registered and not called: this side is there, and the other is not. */
function lostTitle(name: 'registering' | 'ringing' | 'connecting' | 'pausing', other: string): string {
  return name === 'ringing'
    ? say('{name} is not connected', { name: other })
    : say('Reconnecting you with {name}…', { name: other })
}

interface CoverProps {
  title: string
  text?: string | undefined
  still?: ReactNode
  held?: Held | undefined
  attempt?: number
  children?: ReactNode
}

/** Only title and text are read out: the numbers below them change every second. */
function Cover({ title, text, still, held, attempt = 0, children }: CoverProps) {
  return (
    <div className="absolute inset-0">
      {still && <div className="absolute inset-0 opacity-40 *:size-full *:object-contain">{still}</div>}
      <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-black/60 p-4 text-center text-on-picture wrap-anywhere">
        <div className="grid justify-items-center gap-2.5">
          <div role="status" className="grid justify-items-center gap-1.5">
            <h2 className="text-lg sm:text-2xl">{title}</h2>
            {text && <p className="max-w-[46ch] text-sm text-on-picture-quiet sm:text-base">{text}</p>}
          </div>
          {held && (
            <>
              <p className="rounded-full bg-scrim px-4 py-1.5 font-semibold">
                <Said
                  text="billing paused <clock>{time}</clock>"
                  clock={<span className="tabular-nums" />}
                  time={formatDuration(held.forSeconds)}
                />
              </p>
              <p className="text-sm text-on-picture-quiet">
                <Said
                  text="waits <clock>{time}</clock> more at most"
                  clock={<span className="tabular-nums" />}
                  time={formatDuration(held.forMoreSeconds)}
                />
              </p>
            </>
          )}
          {attempt > 0 && (
            <p className="text-sm text-on-picture-quiet">{say('Attempt {number}', { number: attempt })}</p>
          )}
          {children && <div className="mt-1 flex flex-wrap justify-center gap-2.5">{children}</div>}
        </div>
      </div>
    </div>
  )
}
