import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft } from '../../ui/icons/icons.ts'

/** From one of them back to all. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      tone="ghost"
      size="sm"
      className="justify-self-start"
      icon={<ArrowLeft aria-hidden size={17} className="rtl:-scale-x-100" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
