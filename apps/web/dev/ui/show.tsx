import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type GivenState, givenState } from './show-states.ts'

/** One idea of the design system with all that belongs to it. */
export function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-room">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One component. */
export function Piece({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className="gallery-piece">
      <h3>{name}</h3>
      <div className={wide ? 'gallery-shows is-wide' : 'gallery-shows'}>{children}</div>
    </section>
  )
}

interface ShowProps {
  /** the state that it is in */
  state: string
  /** a state that the first control of it looks to be in */
  given?: GivenState
  children: ReactNode
}

/** A component in one state. */
export function Show({ state, given, children }: ShowProps) {
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const control = frame.current?.querySelector('button, input, select, textarea, a')
    if (given) control?.setAttribute(givenState, given)
  }, [given])
  return (
    <figure ref={frame} className="gallery-show">
      <figcaption>{state}</figcaption>
      {children}
    </figure>
  )
}
