import { Link } from '@tanstack/react-router'
import { useCategories } from '../../../blocks/performer/categories.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'

/** The way to each act's page [P10]. */
export function ActLinks({ act }: { act: string | undefined }) {
  const categories = useCategories()
  return (
    <nav aria-label={say('All acts')} className="drawn-when-near mt-12">
      <h2 className="mb-3 text-xl">{say('All acts')}</h2>
      <ul className="flex min-h-11 flex-wrap gap-2">
        {categories.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/category/$id"
              params={{ id }}
              search={{}}
              aria-current={id === act ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-full border border-line px-4 transition-colors hover:border-line-strong hover:text-paper-0',
                id === act ? 'bg-ink-2 font-semibold text-paper-0' : 'text-paper-1',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
