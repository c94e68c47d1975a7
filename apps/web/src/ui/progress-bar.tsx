import type { ComponentProps } from 'react'

/** A native progress bar in the product's colours; it is named by its label or by `aria-label`. */
export function ProgressBar(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return (
    <progress
      {...props}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-ink-3 [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-ink-3 [&::-webkit-progress-value]:bg-amber"
    />
  )
}
