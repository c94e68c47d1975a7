import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/icons/icons.ts'

const storageKey = 'footlight.way-back'
/** How long the browser may take to close a tab before the link is followed in it instead. */
const closesWithinMs = 400

export interface WayBack {
  /** of the page that the payment leads back to: the address bar may show another one */
  path: string
  /** of the performer whom it is about */
  name: string
}

/**
 * Stores in the sessionStorage of the payment's tab which page it leads back to. A payment for no performer removes
 * the entry of an earlier one, because a new tab starts with a copy of its opener's storage.
 */
export function noteWayBack(tab: Window | null, way: WayBack | undefined): void {
  try {
    if (way) tab?.sessionStorage.setItem(storageKey, JSON.stringify(way))
    else tab?.sessionStorage.removeItem(storageKey)
  } catch {
    // storage may be blocked: the wallet then shows no link back
  }
}

/** In the tab of a payment: back to the performer, by closing this tab where the browser lets it. */
export function WayBackLink() {
  const from = readWayBack()
  if (!from) return null
  return (
    <a
      href={from.path}
      className={buttonClass({ size: 'lg', wide: true })}
      onClick={(event) => {
        noteWayBack(window, undefined)
        const opener: Window | null = window.opener
        if (!opener || opener.closed) return
        event.preventDefault()
        setTimeout(() => location.assign(from.path), closesWithinMs)
        window.close()
      }}
    >
      <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
      {say('Back to {name}', { name: isolated(from.name) })}
    </a>
  )
}

function readWayBack(): WayBack | undefined {
  try {
    const from: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isWayBack(from) ? from : undefined
  } catch {
    return undefined
  }
}

function isWayBack(from: unknown): from is WayBack {
  if (typeof from !== 'object' || from === null || !('path' in from) || !('name' in from)) return false
  return typeof from.name === 'string' && /^\/(watch|performers)\/\d+$/.test(String(from.path))
}
