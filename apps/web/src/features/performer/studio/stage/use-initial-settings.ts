import type { BroadcastSettings } from '../../../../blocks/live/broadcast/index.ts'
import { recallQuality } from '../../../../blocks/live/devices/quality.ts'
import { useRememberedDevices } from '../../../../blocks/live/devices/use-remembered-devices.ts'
import { recall, storageKeys } from '../../../../lib/page/storage.ts'
import { recallPeople } from './people/chosen-people.ts'

/** What the performer starts with: as at the last visit; the sound is off at the first one. Undefined while looking. */
export function useInitialSettings(): BroadcastSettings | undefined {
  const devices = useRememberedDevices()
  if (!devices) return undefined
  return {
    quality: recallQuality(),
    audio: recall(storageKeys.sound) === 'on',
    paused: false,
    people: recallPeople(),
    ...devices,
  }
}
