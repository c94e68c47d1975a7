import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CircleX } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'

/** Shown for a link that is used, expired or wrong, with where to get another one. */
export function SpentLink({ again, label }: { again: '/forgot' | '/account'; label: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={<CircleX aria-hidden size={24} />}
      title={say('This link opens nothing any more')}
      action={
        <Link to={again} className={buttonClass()}>
          {label}
        </Link>
      }
    >
      {say('It was used, or it is too old.')}
    </EmptyState>
  )
}
