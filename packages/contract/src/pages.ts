/**
 * Every page's path, with the title in its HTML; `{x}` stands for one segment. The page's router
 * and the server both use it: other addresses are answered 404.
 */
export const pages = {
  '/': 'Live now',
  '/category/{id}': 'Performers',
  '/performers/{number}': 'Performer',
  '/watch/{number}': 'Performer',
  '/signin': 'Sign in',
  '/register': 'Take a seat',
  '/perform': 'Perform here',
  '/forgot': 'Set a new password',
  '/reset': 'Set a new password',
  '/verify': 'Confirm your e-mail address',
  '/drop': 'Drop the second account',
  '/invite': 'Become an operator',
  '/welcome': 'Welcome',
  '/account': 'Account',
  '/wallet': 'Wallet',
  '/history': 'History',
  '/history/{sessionId}': 'Receipt',
  '/history/money/{id}': 'Receipt',
  '/receipts/check': 'Check a receipt',
  '/favourites': 'Favourites',
  '/connection-test': 'Connection test',
  '/decisions/{id}': 'A decision of ours',
  '/contact': 'Contact',
  '/p/{page}': 'Page [of the operator]',
  '/messages': 'Messages',
  '/messages/{other}': 'Messages',
  '/studio': 'Your stage',
  '/studio/page': 'Your page',
  '/studio/diary': 'Diary',
  '/studio/money': 'Money',
  /** the address of before, in old mail and bookmarks: leads to the one above */
  '/studio/earnings': 'Money',
  '/admin': 'Console',
} as const satisfies Record<`/${string}`, string>

export type PagePath = keyof typeof pages

/** Pages to sign in and register, and the operator's public duties: terms, imprint, complaints, takedown [M5, M7]. */
const pagesBeforeGate = new Set<PagePath | undefined>([
  '/signin',
  '/register',
  '/perform',
  '/forgot',
  '/reset',
  '/verify',
  '/drop',
  '/invite',
  '/contact',
  '/p/{page}',
])

/** [O4] Whether the page at an address is shown only to visitors who have passed the gate for adults. */
export const isBehindGate = (address: string): boolean => !pagesBeforeGate.has(findPage(address)?.path)

interface FoundPage {
  path: PagePath
  title: string
  /** what stands where the path has `{x}` */
  params: Record<string, string>
}

/** The page at an address without its query; undefined for none. A slash at the end changes nothing. */
export function findPage(address: string): FoundPage | undefined {
  const segments = address.replace(/(.)\/$/, '$1').split('/')
  for (const [path, title] of Object.entries(pages) as [PagePath, string][]) {
    const params = match(path.split('/'), segments)
    if (params) return { path, title, params }
  }
  return undefined
}

function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== segment : segment === '') return undefined
    if (name !== undefined) params[name] = segment
  }
  return params
}
