import { cx } from '../cx.ts'

/** The shape of something that is on its way. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block rounded bg-[length:200%_100%] bg-[linear-gradient(100deg,var(--ink-2)_30%,var(--ink-3)_50%,var(--ink-2)_70%)] [animation:shimmer_1.6s_linear_infinite]',
        className,
      )}
    />
  )
}
