import { say } from '../../lib/language/say.ts'
import { useTitle } from '../../lib/page/use-title.ts'
import { failureOf } from '../../lib/result.ts'
import { Button } from '../button.tsx'
import { RefreshCw, TriangleAlert } from '../icons/icons.ts'

interface ErrorStateProps {
  /** the caught value: a CallError or any other */
  error: unknown
  /** what could not be shown */
  title?: string
  onRetry?: () => void
  /** h1 if it replaces the whole page: it is the page's title then */
  heading?: 'h1' | 'h2'
}

/** The message, a retry button, and the request id to quote to the operator. */
export function ErrorState({
  error,
  title = say('This did not load'),
  onRetry,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  useTitle(Heading === 'h1' ? title : null)
  const failure = failureOf(error)
  return (
    <section
      role="alert"
      className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-16 text-center wrap-anywhere"
    >
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-ink-2 text-danger-text">
        <TriangleAlert aria-hidden size={24} />
      </span>
      <Heading className="text-xl">{title}</Heading>
      <p className="text-paper-1">{failure.message}</p>
      {onRetry && (
        <Button tone="quiet" icon={<RefreshCw aria-hidden size={17} />} onClick={onRetry}>
          {say('Try again')}
        </Button>
      )}
      {failure.requestId && (
        <p className="text-xs text-paper-2">
          {say('Reference')} <code className="select-all">{failure.requestId}</code>
        </p>
      )}
    </section>
  )
}
