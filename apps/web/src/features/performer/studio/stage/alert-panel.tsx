import { useState } from 'react'
import { type Bell, isTipSoundOn, readTone, tones } from '../../../../blocks/live/broadcast/index.ts'
import { say } from '../../../../lib/language/say.ts'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { BellRing, Volume2 } from '../../../../ui/icons/icons.ts'
import { Panel } from '../../../../ui/page.tsx'

/** How the performer hears of a request: the tone, and a notification where this window is not in sight. */
export function AlertPanel({ bell }: { bell: Bell }) {
  const [tone, setTone] = useState(() => readTone(recall(storageKeys.tone)))
  const choose = (value: string) => {
    const chosen = readTone(value)
    setTone(chosen)
    remember(storageKeys.tone, chosen)
    bell.tryOut(chosen)
  }
  return (
    <Panel title={say('When a client asks')}>
      <div className="flex items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <Field label={say('Sound')}>
            {(control) => (
              <Select
                {...control}
                value={tone}
                onChange={(event) => choose(event.target.value)}
                options={Object.entries(tones).map(([value, { label }]) => ({ value, label: say(label) }))}
              />
            )}
          </Field>
        </div>
        <Button
          tone="quiet"
          icon={<Volume2 aria-hidden size={18} />}
          disabled={tone === 'none'}
          onClick={() => bell.tryOut(tone)}
        >
          {say('Play it')}
        </Button>
      </div>
      {tone === 'none' && (
        <p className="mt-2 text-sm text-paper-2">{say('The title of this window still says who asks.')}</p>
      )}
      <TipSound bell={bell} />
      <NotificationChoice />
    </Panel>
  )
}

/** [S18] */
function TipSound({ bell }: { bell: Bell }) {
  const [isOn, setOn] = useState(isTipSoundOn)
  return (
    <div className="mt-4">
      <Switch
        label={say('A sound for each tip')}
        checked={isOn}
        onChange={(on) => {
          setOn(on)
          remember(storageKeys.tipSound, on ? 'on' : 'off')
          if (on) bell.signal('tip')
        }}
      />
    </div>
  )
}

function NotificationChoice() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : undefined,
  )
  if (permission === undefined) return null
  if (permission === 'default')
    return (
      <Button
        size="sm"
        tone="quiet"
        className="mt-3"
        icon={<BellRing aria-hidden size={17} />}
        onClick={() => void Notification.requestPermission().then(setPermission)}
      >
        {say('Notify me when this window is hidden')}
      </Button>
    )
  return (
    <p className="mt-3 text-sm text-paper-2">
      {say(
        permission === 'granted'
          ? 'You are notified when this window is hidden.'
          : 'Your browser does not let this site notify you. Its address bar can change that.',
      )}
    </p>
  )
}
