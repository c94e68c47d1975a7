import { cx } from '../cx.ts'

/** The shape of something that is on its way. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        // of its opacity alone: what else moves is painted anew in every frame, while the page has its code to read
        'block rounded bg-ink-3 [animation:breathe_1.6s_ease-in-out_infinite]',
        className,
      )}
    />
  )
}
