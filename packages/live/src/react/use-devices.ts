import { useEffect, useState } from 'react'
import { createDevices, type DeviceList } from '../index.ts'

/** Cameras and microphones as they come and go. Pass whether the user has allowed them: labels are readable from then on. */
export function useDevices(isAllowed: boolean): DeviceList {
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] })
  useEffect(() => {
    // asked again when permission is given: labels come without a devicechange
    void isAllowed
    return createDevices().watch(setList)
  }, [isAllowed])
  return list
}
