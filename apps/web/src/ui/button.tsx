import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { LoaderCircle } from './icons/icons.ts'

const tones = {
  primary: 'bg-amber text-on-amber hover:enabled:bg-amber-hover',
  quiet: 'bg-ink-3 text-paper-0 hover:enabled:bg-[color-mix(in_oklch,var(--ink-3),var(--paper-0)_12%)]',
  ghost: 'text-paper-1 hover:enabled:bg-ink-2 hover:enabled:text-paper-0',
  danger: 'bg-danger text-on-danger hover:enabled:bg-danger-hover',
} as const

const sizes = {
  sm: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg max-sm:px-4 max-sm:text-base',
} as const

export interface ButtonLook {
  tone?: keyof typeof tones
  size?: keyof typeof sizes
  wide?: boolean
}

/** The look of a button, for links that act like one. */
export function buttonClass({ tone = 'primary', size = 'md', wide = false }: ButtonLook = {}): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 rounded py-1 text-center font-semibold leading-tight transition-colors',
    'forced-colors:border contrast-more:border',
    'disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&>svg]:shrink-0',
    tones[tone],
    sizes[size],
    wide && 'w-full wrap-anywhere',
  )
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** shows that the action is running; the button keeps the focus and ignores further presses */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  tone,
  size,
  wide,
  busy = false,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // a disabled button would lose the keyboard focus; this also stops Enter in a field of its form
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cx(
        buttonClass({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
      {/* in an element of its own: a browser that translates takes a bare text away, and the icon could not be put before it */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}
