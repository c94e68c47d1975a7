import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { TheatreSizeContext, useOwnTheatreSize } from './theatre-size.ts'

interface TheatreProps {
  /** the picture and its controls */
  stage: ReactNode
  side: ReactNode
  /** a chat scrolls within its own height, so that picture and composer stay; anything else scrolls with the page */
  hasChat?: boolean
}

/** The stage, and what stands beside it or, in a narrow window, below it. Together they take the height that is left. */
export function Theatre({ stage, side, hasChat = false }: TheatreProps) {
  const size = useOwnTheatreSize()
  return (
    <TheatreSizeContext value={size}>
      <div
        className={cx('[container-type:size]', size.isFull ? 'fixed inset-0 z-30 bg-ink-0' : 'h-full')}
        data-theatre={size.isFull ? 'full' : undefined}
      >
        <div
          className={cx(
            'grid h-full grid-cols-[minmax(0,1fr)] beside:grid-rows-[minmax(0,1fr)]',
            size.isFull
              ? 'beside:grid-cols-[minmax(0,1fr)_clamp(368px,24cqw,520px)]'
              : 'beside:grid-cols-[minmax(0,1fr)_clamp(272px,36cqw,368px)]',
            hasChat ? 'grid-rows-[auto_minmax(0,1fr)]' : 'grid-rows-[max-content_1fr]',
          )}
        >
          {stage}
          <aside
            className={cx(
              'relative flex flex-col border-line bg-ink-1 beside:min-h-0 beside:border-s',
              hasChat ? 'min-h-0' : 'beside:overflow-y-auto',
            )}
          >
            {side}
          </aside>
        </div>
      </div>
    </TheatreSizeContext>
  )
}
