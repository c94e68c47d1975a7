import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CircleAlert, CircleCheck } from '../../../ui/icons/icons.ts'

/** Whether something is well: by icon, colour and words. */
export function Standing({ isWell, children }: { isWell: boolean; children: ReactNode }) {
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', isWell ? 'text-available' : 'text-danger-text')}
      />
      <span className={cx('min-w-0 wrap-anywhere', !isWell && 'font-semibold text-danger-text')}>
        {children}
      </span>
    </span>
  )
}
