import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice } from './toaster.tsx'

const toastEvent = 'footlight:toast'
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Shows a short-lived message, from anywhere: `toast({ tone: 'good', text: 'Signed out' })`. */
export function toast(notice: Notice): void {
  window.dispatchEvent(new CustomEvent<Notice>(toastEvent, { detail: notice }))
}

/** Where toasts appear; the library behind it is loaded with the first one. */
export function ToastRegion() {
  const [first, setFirst] = useState<Notice>()
  useEffect(() => {
    if (first) return
    const onToast = (event: Event) => setFirst((event as CustomEvent<Notice>).detail)
    window.addEventListener(toastEvent, onToast)
    return () => window.removeEventListener(toastEvent, onToast)
  }, [first])
  if (!first) return null
  return (
    <Suspense fallback={null}>
      <Toaster first={first} eventName={toastEvent} />
    </Suspense>
  )
}
