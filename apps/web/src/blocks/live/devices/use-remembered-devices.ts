import { createDevices } from '@footlight/live'
import { useEffect, useState } from 'react'

export interface ChosenDevices {
  /** undefined: the browser's default */
  cameraId: string | undefined
  microphoneId: string | undefined
}

/** [C6] Camera and microphone of the last visit, where they are still there. Undefined while looking. */
export function useRememberedDevices(): ChosenDevices | undefined {
  const [chosen, setChosen] = useState<ChosenDevices>()
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
        if (isMounted) setChosen(found)
      })
    return () => {
      isMounted = false
    }
  }, [])
  return chosen
}
