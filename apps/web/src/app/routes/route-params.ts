import { useNavigate } from '@tanstack/react-router'
import type { DiscoverSearch } from '../../features/visitor/discover/search.ts'
import { readText } from '../../lib/page/search-params.ts'

/** The link to the grid with these filters. */
export function useGridAddress() {
  const navigate = useNavigate()
  return ({ category, ...search }: DiscoverSearch, { replace }: { replace: boolean }) => {
    const how = { search, replace, resetScroll: !replace }
    if (category === undefined) void navigate({ to: '/', ...how })
    else void navigate({ to: '/category/$id', params: { id: category }, ...how })
  }
}

/** The page to return to after the sign-in. */
export const readReturn = (search: Record<string, unknown>): { returnTo?: string } => {
  const returnTo = readText(search.returnTo)
  // only a path of this site: never an external address that a link could carry
  return returnTo?.startsWith('/') && !/^\/[/\\]/.test(returnTo) ? { returnTo } : {}
}

/** A performer number of the address; 0, which no performer has, for anything else. */
export function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** The token of a link in an e-mail. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  const token = readText(search.token)
  return token ? { token } : {}
}
