import { cx } from '../cx.ts'

/** A placeholder of content that loads. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        // animates the opacity only: other properties repaint every frame while the page is busy parsing its code
        'block rounded bg-ink-3 [animation:breathe_1.6s_ease-in-out_infinite]',
        className,
      )}
    />
  )
}
