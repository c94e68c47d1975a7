import { useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import type { IconComponent } from './icons/icon.tsx'
import { EllipsisVertical } from './icons/icons.ts'

export interface MenuItem {
  icon: IconComponent
  text: string
  onPress: () => void
  disabled?: boolean
}

interface MenuProps {
  /** what its items are about, for screen readers and as a tooltip */
  label: string
  items: readonly MenuItem[]
}

/** One icon button that opens the other actions as text in a native popover, where a row of icons does not fit. */
export function Menu({ label, items }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <IconButton label={label} popoverTarget={id}>
        <EllipsisVertical aria-hidden size={20} />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={() => {
          const under = panel.current?.previousElementSibling?.getBoundingClientRect().bottom
          panel.current?.style.setProperty('top', `${under ?? 0}px`)
        }}
        className="fixed inset-auto inset-e-3 m-0 max-w-[calc(100vw-1.5rem)] rounded border border-line bg-ink-1 p-1.5 text-paper-0 shadow-soft"
      >
        {items.map(({ icon: Icon, text, onPress, disabled = false }) => (
          <button
            key={text}
            type="button"
            disabled={disabled}
            className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start wrap-anywhere -outline-offset-2 transition-colors hover:enabled:bg-ink-3 disabled:opacity-45"
            onClick={() => {
              panel.current?.hidePopover()
              onPress()
            }}
          >
            <Icon aria-hidden size={18} className="shrink-0" /> {text}
          </button>
        ))}
      </div>
    </>
  )
}
