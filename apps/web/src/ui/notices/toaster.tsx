import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { useMedia } from '../../lib/page/use-media.ts'

export interface Notice {
  tone: 'plain' | 'good' | 'bad'
  text: string
  detail?: string
  action?: { label: string; onPress: () => void }
  /** in milliseconds, if the action that it offers expires */
  forMs?: number
}

interface ToasterProps {
  first: Notice
  eventName: string
}

function present({ tone, text, detail, action, forMs }: Notice): void {
  const say = tone === 'good' ? show.success : tone === 'bad' ? show.error : show
  say(text, {
    ...(detail && { description: detail }),
    ...(forMs && { duration: forMs }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  })
}

/**
 * Sonner returns the focus to where it came from whenever it leaves a toast, so Tab would alternate between the two
 * for as long as a toast is open. So focus events are hidden from it, and the right half is done here: a toast removed while
 * it has the focus returns the focus to where it came from.
 */
function returnFocus(around: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null
  let byTab = false
  const isOutside = (element: EventTarget | null) => !(element instanceof Node && around.contains(element))
  const comes = (event: FocusEvent) => {
    event.stopPropagation()
    const { relatedTarget } = event
    if (isOutside(relatedTarget)) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const goes = ({ relatedTarget }: FocusEvent) => {
    if (isOutside(relatedTarget) && (byTab || relatedTarget)) cameFrom = null
    byTab = false
  }
  const heed = ({ key }: KeyboardEvent) => {
    byTab = key === 'Tab'
  }
  around.addEventListener('focusin', comes, true)
  around.addEventListener('focusout', goes, true)
  around.addEventListener('keydown', heed, true)
  const gone = new MutationObserver(() => {
    if (!cameFrom || document.activeElement !== document.body) return
    cameFrom.focus({ preventScroll: true })
    cameFrom = null
  })
  gone.observe(around, { childList: true, subtree: true })
  return () => gone.disconnect()
}

export function Toaster({ first, eventName }: ToasterProps) {
  const around = useRef<HTMLDivElement>(null)
  // on a phone controls are in the lower third of the screen
  const isPhone = useMedia('(width < 40rem)')
  useEffect(() => (around.current ? returnFocus(around.current) : undefined), [])
  useEffect(() => {
    present(first)
    const onToast = (event: Event) => present((event as CustomEvent<Notice>).detail)
    window.addEventListener(eventName, onToast)
    return () => window.removeEventListener(eventName, onToast)
  }, [first, eventName])
  return (
    <div ref={around} className="contents">
      <Sonner
        position={isPhone ? 'top-center' : 'bottom-center'}
        theme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
        // a screen may have controls at its bottom that a toast must not cover
        offset={{ bottom: 'var(--toast-bottom, 24px)', top: 72 }}
        mobileOffset={{ bottom: 'var(--toast-bottom, 88px)', top: 72 }}
        toastOptions={{
          // the library's own shadow follows the theme that the page was opened in
          classNames: { content: 'min-w-0 wrap-anywhere', description: 'text-paper-1!' },
          style: {
            background: 'var(--ink-2)',
            color: 'var(--paper-0)',
            border: '1px solid var(--line)',
            borderRadius: 10,
            fontFamily: 'var(--font-text)',
            fontSize: 15,
          },
        }}
      />
    </div>
  )
}
