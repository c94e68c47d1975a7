import type { BrowserContext, Route } from 'playwright-core'

/**
 * The content of `selector`, a line for each element and text; a control's value is no attribute, and generated ids
 * are numbered by their first appearance: later code continues the count in the order in which it loads.
 */
export const linesOf = (selector: string) => `(() => {
  const lines = []
  const ids = []
  const inOrder = (id) => 'P-' + (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data) lines.push(node.data)
    if (node.nodeType !== Node.ELEMENT_NODE) return
    // the server's markup begins with React's preload links
    if (node.matches('link[rel=preload]')) return
    // where it is what it reads, an option need not say it
    const isSaid = ({ name, value }) => name === 'value' && node.localName === 'option' && value === node.text
    const attributes = [...node.attributes].filter((one) => !/^(checked|selected)$/.test(one.name) && !isSaid(one))
    lines.push(node.localName + attributes.map(({ name, value }) => ' ' + name + '=' + value.replace(/_[rR]_\\w*?_/g, inOrder)).sort().join(''))
    node.childNodes.forEach(walk)
  }
  walk(document.querySelector('${selector}'))
  return lines
})()`

/** The widest that the page ever was, in `widest`. */
export const watchWidth = `
  widest = 0
  const look = () => {
    widest = Math.max(widest, document.documentElement?.scrollWidth ?? 0)
    requestAnimationFrame(look)
  }
  look()`

export interface Moment {
  /** Unix milliseconds: what is said of a time long ago changes with the minute */
  at: number
  replies: Map<string, Promise<Reply>>
}

export const thisMoment = (): Moment => ({ at: Date.now(), replies: new Map() })

/** Freezes the API for several pages: each reply is fetched once, no event arrives, the clock stands still. */
export async function stopTime(
  context: BrowserContext,
  { at, replies }: Moment,
  change: (html: string) => string,
) {
  await context.clock.setFixedTime(at)
  await context.routeWebSocket('**', () => undefined)
  await context.route(
    /^http:\/\/[^/]+\/(api\/.*|watch\/.*|performers\/.*|account|messages)?$/,
    async (route) => {
      const url = route.request().url()
      const reply = replies.get(url) ?? fetchReply(route)
      replies.set(url, reply)
      const { body, ...rest } = await reply
      await route.fulfill({ ...rest, body: change(body) })
    },
  )
}

type Reply = Awaited<ReturnType<typeof fetchReply>>

async function fetchReply(route: Route) {
  const response = await route.fetch()
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
  return { status: response.status(), headers, body: await response.text() }
}

export const withoutLook = (html: string) =>
  html.replace(/<div id="root">.*<\/div>/s, '<div id="root"></div>')
