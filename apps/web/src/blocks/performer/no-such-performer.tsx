import { Link } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'

/** The page of a number without a performer. */
export function NoSuchPerformer() {
  return (
    <EmptyState
      heading="h1"
      icon={<Theater aria-hidden size={24} />}
      title={say('There is no performer with this number')}
      action={
        <Link to="/" className={buttonClass()}>
          {say('See who is live')}
        </Link>
      }
    >
      {say('The performer may have left Footlight, or the address was mistyped.')}
    </EmptyState>
  )
}
