import { Component, type ReactNode } from 'react'
import { say } from '../../lib/language/say.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** what the broken part held that must not be lost, shown in its place */
  stays?: ReactNode
  className?: string | undefined
}

/** A part of the page that can break alone: it says so where it stood, and all around it goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, stays, className } = this.props
    if (!this.state.isBroken) return children
    return (
      <div
        className={cx(
          'grid content-center justify-items-center gap-3 p-4 text-center wrap-anywhere',
          className,
        )}
      >
        <p role="alert">{say('This part of the page broke')}</p>
        <Button size="sm" tone="quiet" onClick={() => this.setState({ isBroken: false })}>
          {say('Try again')}
        </Button>
        {stays}
      </div>
    )
  }
}
