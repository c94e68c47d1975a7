import type { Capability } from '@footlight/contract'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Search } from '../../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../../ui/notices/error-boundary.tsx'
import type { OperatorSearch } from '../search.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

interface PaletteButtonProps {
  held: readonly Capability[]
  onSearch: (search: OperatorSearch) => void
}

/** Opens the palette, as Ctrl K does from anywhere in the console. */
export function PaletteButton({ held, onSearch }: PaletteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    // not over another dialog, whose question would be left open beneath it
    if (isOpen || !document.querySelector('dialog[open]')) setOpen(!isOpen)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={<Search aria-hidden size={16} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {say('Go to')} <kbd className="font-text text-xs text-paper-2 max-sm:hidden">{say('Ctrl K')}</kbd>
      </Button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Palette held={held} onSearch={onSearch} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
