import { Link } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { useTitle } from '../../lib/page/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'

export function NotFound() {
  useTitle(say('Not found'))
  return (
    <EmptyState
      heading="h1"
      icon={<Theater aria-hidden size={24} />}
      title={say('There is no such seat')}
      action={
        <Link to="/" className={buttonClass()}>
          {say('See who is live')}
        </Link>
      }
    >
      {say('There is no page at this address. It may have been mistyped, or the page is gone.')}
    </EmptyState>
  )
}
