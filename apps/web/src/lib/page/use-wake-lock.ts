import { useEffect } from 'react'
import { ignoreFailure } from '../result.ts'

/** Keeps the screen on while `isWanted`: a phone that sleeps would end its camera. A browser lets go of it in a hidden page. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const release = (held: WakeLockSentinel | undefined) =>
      void held?.release().catch(ignoreFailure('it is released with the page'))
    const request = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then((held) => {
        if (isOver) return release(held)
        lock = held
      }, ignoreFailure('a browser may refuse, on a low battery for instance'))
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      release(lock)
    }
  }, [isWanted])
}
