import { type ComponentChild, render } from 'preact'
import type { ReactNode } from 'react'

/** As of `react-dom/client`, but that it takes over the first look which the server drew instead of clearing it away. */
export const createRoot = (container: Element) => ({
  render: (children: ReactNode) => render(children as ComponentChild, container),
})
