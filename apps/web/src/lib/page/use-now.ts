import { useEffect, useState } from 'react'
import { toServerTime } from './server-time.ts'

/** This browser's time in milliseconds, updated every `everyMs` while mounted. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** The same by the server's clock, to be compared with timestamps of the server. */
export const useServerNow = (everyMs: number): number => toServerTime(useNow(everyMs))
