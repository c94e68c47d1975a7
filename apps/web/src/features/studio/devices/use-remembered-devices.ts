import { createDevices } from '@footlight/live'
import { useEffect, useState } from 'react'
import type { BroadcastSettings } from '../../../blocks/live/broadcast/index.ts'
import { recall, storageKeys } from '../../../lib/page/storage.ts'

/**
 * What the performer starts with: devices and sound as at the last visit, where the devices are still there; the sound is off
 * at the first one. Undefined while looking.
 */
export function useRememberedDevices(): BroadcastSettings | undefined {
  const [settings, setSettings] = useState<BroadcastSettings>()
  useEffect(() => {
    let isMounted = true
    const devices = createDevices()
    const find = async () => {
      const [camera, microphone] = await Promise.all([devices.chosen('camera'), devices.chosen('microphone')])
      return { cameraId: camera?.deviceId, microphoneId: microphone?.deviceId }
    }
    // a browser that lists nothing still has default devices
    find()
      .catch(() => ({ cameraId: undefined, microphoneId: undefined }))
      .then((found) => {
        if (isMounted)
          setSettings({ quality: 'md', audio: recall(storageKeys.sound) === 'on', paused: false, ...found })
      })
    return () => {
      isMounted = false
    }
  }, [])
  return settings
}
