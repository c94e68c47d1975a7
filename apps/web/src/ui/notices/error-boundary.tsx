import { Component, type ReactNode, Suspense } from 'react'
import { say } from '../../lib/language/say.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** the content of the broken part that must not be lost, shown in its place */
  stays?: ReactNode
  className?: string | undefined
}

/** The messages of Chromium, Firefox, Safari and Vite for a chunk that did not load, as after a deployment. */
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** An error boundary around one part of the page: shows the error in its place; the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: { by: unknown } | undefined }> {
  override state: { broken: { by: unknown } | undefined } = { broken: undefined }

  static getDerivedStateFromError(by: unknown) {
    return { broken: { by } }
  }

  #retry = () => {
    const by = this.state.broken?.by
    // browser and React cache the failed import: only a reload of the page fetches the code again
    if (by instanceof Error && missingCode.test(by.message)) location.reload()
    else this.setState({ broken: undefined })
  }

  override render() {
    const { children, stays, className } = this.props
    if (!this.state.broken) return children
    return (
      <div
        className={cx(
          'grid content-center justify-items-center gap-3 p-4 text-center wrap-anywhere',
          className,
        )}
      >
        <p role="alert">{say('This part of the page broke')}</p>
        <Button size="sm" tone="quiet" onClick={this.#retry}>
          {say('Try again')}
        </Button>
        {stays}
      </div>
    )
  }
}

/** Around a part whose code comes when it is needed: where it does not come, only this part says so. */
export function Rare({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <ErrorBoundary className={className}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
