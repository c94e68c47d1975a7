import type { ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components'

interface PopoverProps {
  /** a pressable element: use `Button` of react-aria-components */
  trigger: ReactNode
  label: string
  children: ReactNode
}

/** A small panel beside what opened it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover offset={8} className="w-80 rounded border border-line bg-ink-1 p-4 shadow-soft">
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
