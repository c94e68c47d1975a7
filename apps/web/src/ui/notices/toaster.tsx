import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import type { Notice } from './toast.tsx'

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

export function Toaster({ first, eventName }: ToasterProps) {
  useEffect(() => {
    present(first)
    const hear = (event: Event) => present((event as CustomEvent<Notice>).detail)
    window.addEventListener(eventName, hear)
    return () => window.removeEventListener(eventName, hear)
  }, [first, eventName])
  return (
    <Sonner
      position="bottom-center"
      theme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
      // a screen may have something at its bottom that must stay free
      offset={{ bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 88px)' }}
      toastOptions={{
        // the library's own shade is of the theme that the page was opened in
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
  )
}
