import { useId, useState } from 'react'
import { pictureFaultLine, useOpenBroadcast } from '../../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { formatDate } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/fields/field.tsx'
import { Switch } from '../../../../../ui/fields/switch.tsx'
import { Copy } from '../../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../../ui/notices/confirm-dialog.tsx'
import { ErrorState } from '../../../../../ui/notices/error-state.tsx'
import { toast } from '../../../../../ui/notices/toast.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { ArrivingLine } from '../line/arriving-line.tsx'

type Studio = Pick<
  Reply<'studio'>,
  'streamActive' | 'pictureFault' | 'arriving' | 'cannotPlay' | 'slowViewers'
>

/** [H1] The picture of a program like OBS in place of the camera: where it is sent, by which key, and whether it may come. */
export function EncoderPanel({ studio }: { studio: Studio }) {
  const { data, error, refetch } = useCall('encoder')
  const [shownOnce, setShownOnce] = useState<string>()
  const [asks, setAsks] = useState<'renew' | 'revoke'>()
  const renew = useAction('renewStreamKey')
  const revoke = useAction('revokeStreamKey')
  const invalidate = useInvalidate()
  if (error)
    return (
      <Panel title={say('Picture from an encoder')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data) return null
  const { address, key, isOn } = data

  const getKey = async () => {
    const result = await renew.attempt()
    if (!result.ok) return
    setShownOnce(result.value.streamKey)
    setAsks(undefined)
    await invalidate('encoder', 'studio')
  }
  const endKey = async () => {
    const result = await revoke.attempt()
    if (!result.ok) return
    renew.reset()
    setShownOnce(undefined)
    setAsks(undefined)
    await invalidate('encoder', 'studio')
  }
  return (
    <Panel title={say('Picture from an encoder')}>
      <div className="grid gap-4">
        <p className="text-paper-1">
          {say(
            'A program like OBS can send your picture in place of this page. Choose WHIP there, with this address as server and your key as bearer token. Turn B-frames off, and send a keyframe every 1 or 2 seconds.',
          )}
        </p>
        <CopyLine label={say('Address')} text={address} />
        {shownOnce !== undefined && (
          <CopyLine
            label={say('Stream key')}
            hint={say('Keep it now: it is not shown again.')}
            text={shownOnce}
          />
        )}
        {key === null ? (
          <div className="grid justify-items-start gap-3">
            {renew.error && <FormError>{renew.error.failure.message}</FormError>}
            <Button size="sm" busy={renew.isPending} onClick={() => void getKey()}>
              {say('Get a stream key')}
            </Button>
          </div>
        ) : (
          <>
            <EncoderSwitch studio={studio} isOn={isOn} />
            {isOn && (
              <ArrivingLine
                arriving={studio.arriving}
                cannotPlay={studio.cannotPlay}
                slowViewers={studio.slowViewers}
                source="encoder"
              />
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-paper-2">
                {key.lastUsedAt === null
                  ? say('The key has not been used yet.')
                  : say('The key was last used on {date}.', { date: formatDate(key.lastUsedAt) })}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button size="sm" tone="quiet" onClick={() => setAsks('renew')}>
                  {say('New key')}
                </Button>
                <Button size="sm" tone="ghost" onClick={() => setAsks('revoke')}>
                  {say('Revoke')}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={say(asks === 'revoke' ? 'Revoke the stream key?' : 'Get a new stream key?')}
        confirmLabel={say(asks === 'revoke' ? 'Revoke the key' : 'Get a new key')}
        tone="danger"
        busy={renew.isPending || revoke.isPending}
        failure={(asks === 'revoke' ? revoke : renew).error?.failure}
        onConfirm={() => void (asks === 'revoke' ? endKey() : getKey())}
      >
        <p>{say('The present key ends at once, and so does the picture that is sent with it.')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** Whether the encoder is on the stage, and what arrives of it. The camera of this page makes way. */
function EncoderSwitch({ studio, isOn }: { studio: Studio; isOn: boolean }) {
  const broadcast = useOpenBroadcast()?.broadcast
  const set = useAction('setEncoder')
  const invalidate = useInvalidate()
  const change = async (on: boolean) => {
    const people = on ? broadcast?.getState().settings.people : undefined
    const result = await set.attempt({ body: { on, ...(people && { people: [...people] }) } })
    if (!result.ok) toast({ tone: 'bad', text: result.message })
    else if (on) broadcast?.stop()
    await invalidate('encoder', 'studio', 'stagePeople')
  }
  return (
    <Switch
      label={say('Take my picture from the encoder')}
      hint={<span role="status">{hintOf(studio, isOn)}</span>}
      checked={isOn}
      busy={set.isPending}
      onChange={(on) => void change(on)}
    />
  )
}

function hintOf({ streamActive, pictureFault }: Studio, isOn: boolean): string {
  if (!isOn) return say('Off: a program that uses your key is refused.')
  if (pictureFault) return pictureFaultLine(pictureFault)
  return say(
    streamActive ? 'Its picture arrives.' : 'Its picture is not here yet. Start the stream in your program.',
  )
}

interface CopyLineProps {
  label: string
  hint?: string
  text: string
}

/** A text for another program, to be copied whole. */
function CopyLine({ label, hint, text }: CopyLineProps) {
  const labelId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'good', text: say('Copied') })
    } catch {
      toast({ tone: 'bad', text: say('This browser does not copy it. Select the text and copy it.') })
    }
  }
  return (
    <div className="grid gap-1">
      <p id={labelId} className="text-sm font-medium">
        {label}
        {hint && <span className="block font-normal text-paper-1">{hint}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          dir="ltr"
          className="min-w-0 flex-1 rounded bg-ink-2 px-3 py-2 text-sm wrap-anywhere select-all"
        >
          {text}
        </code>
        <Button
          size="sm"
          tone="quiet"
          icon={<Copy aria-hidden size={16} />}
          aria-describedby={labelId}
          onClick={() => void copy()}
        >
          {say('Copy')}
        </Button>
      </div>
    </div>
  )
}
