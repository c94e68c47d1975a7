import { Link } from '@tanstack/react-router'
import { useTitle } from '../lib/use-title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Theater } from '../ui/icons/icons.ts'

export function NotFound() {
  useTitle('Not found')
  return (
    <EmptyState
      heading="h1"
      icon={<Theater aria-hidden size={24} />}
      title="There is no such seat"
      action={
        <Link to="/" className={buttonClass()}>
          See who is live
        </Link>
      }
    >
      The address leads nowhere in this house. It may have been typed wrong, or the page is gone.
    </EmptyState>
  )
}
