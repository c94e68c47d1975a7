import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  plain: 'text-paper-1 hover:enabled:bg-ink-2 hover:enabled:text-paper-0 aria-pressed:text-amber-text',
  picture: 'bg-scrim text-on-picture hover:enabled:bg-black/80 aria-pressed:text-amber',
  danger: 'bg-danger text-on-danger hover:enabled:bg-danger-hover',
} as const

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** what it does, for screen readers and as a tooltip */
  label: string
  tone?: keyof typeof tones
  size?: 'sm' | 'md'
  children: ReactNode
}

/** A round button with an icon; 44 px to a finger, and 36 to a mouse where space is short. */
export function IconButton({ label, tone = 'plain', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full transition-colors disabled:opacity-45',
        'forced-colors:border contrast-more:border',
        size === 'md' ? 'size-11' : 'size-9 pointer-coarse:size-11',
        tones[tone],
        className,
      )}
    />
  )
}
