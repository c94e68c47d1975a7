import type { DeviceList, Devices } from '@footlight/live'
import { useEffect, useState } from 'react'

/** Cameras and microphones, as they come and go; labels are readable once `media` is captured. */
export function useDeviceLists(devices: Devices, media: MediaStream | undefined): DeviceList {
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] })
  const isGranted = media !== undefined
  useEffect(() => {
    // asked again once allowed: before, ids and labels are empty
    if (!isGranted) return
    return devices.watch(setList)
  }, [devices, isGranted])
  return list
}
