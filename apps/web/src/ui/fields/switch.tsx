import { type ComponentProps, type ReactNode, useId } from 'react'

interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'checked' | 'onChange'> {
  checked: boolean
  /** the change is being saved: the switch keeps the focus and ignores further presses */
  busy?: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
}

/** Turns something on or off; a press takes effect immediately. */
export function Switch({ label, hint, checked, busy = false, onChange, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-paper-2">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (busy) event.preventDefault()
          }}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint ? hintId : undefined}
          className="peer h-7 w-12 appearance-none rounded-full border border-line-strong bg-ink-2 transition-colors checked:border-transparent checked:bg-amber disabled:opacity-55 aria-disabled:opacity-55"
        />
        <span className="pointer-events-none absolute inset-s-1 top-1 size-5 rounded-full bg-paper-1 transition-transform forced-colors:border peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-amber" />
      </span>
    </label>
  )
}
