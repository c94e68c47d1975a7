import type { ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { cx } from './cx.ts'

interface MenuProps {
  /** a pressable element: use `Button` or another of react-aria-components */
  trigger: ReactNode
  label: string
  children: ReactNode
}

/** A menu of actions behind a button. Load it lazily where the shell's budget counts. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement="bottom end"
        offset={8}
        className="min-w-60 rounded border border-line bg-ink-1 p-1.5 shadow-soft"
      >
        <AriaMenu aria-label={label} className="outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuItemProps {
  onAction: () => void
  icon?: ReactNode
  danger?: boolean
  children: ReactNode
}

export function MenuItem({ onAction, icon, danger = false, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      onAction={onAction}
      {...(typeof children === 'string' && { textValue: children })}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-focused:bg-ink-3',
        danger ? 'text-danger-text' : 'text-paper-0',
      )}
    >
      {icon}
      {children}
    </AriaMenuItem>
  )
}

export function MenuSeparator() {
  return <Separator className="my-1.5 border-t border-line" />
}
