import type { OffersFallback } from './fallback-offers.ts'

/** The media servers of this site, by their private addresses. */
export interface MediaNodes {
  /** Where a new stage goes: where the fewest are; `stages`: how many each has. */
  place(stages: ReadonlyMap<string, number>): string
  /** The path of a media server's stream dialect for browsers; for null or a removed server, that of the first. */
  pathOf(mediaUrl: string | null): string
  /** [F1] The path of its compatibility streams for browsers; null where it offers none. */
  fallbackPathOf(mediaUrl: string | null): Promise<string | null>
}

/** Each with the path of its own door at this site's address. */
export interface MediaNode {
  url: string
  path: string
  fallbackPath: string
}

export function createMediaNodes(
  nodes: readonly [MediaNode, ...MediaNode[]],
  offersFallback: OffersFallback,
): MediaNodes {
  const nodeOf = (mediaUrl: string | null) => nodes.find(({ url }) => url === mediaUrl) ?? nodes[0]
  return {
    place(stages) {
      const load = ({ url }: MediaNode) => stages.get(url) ?? 0
      return nodes.reduce((least, node) => (load(node) < load(least) ? node : least)).url
    },
    pathOf: (mediaUrl) => nodeOf(mediaUrl).path,
    async fallbackPathOf(mediaUrl) {
      const { url, fallbackPath } = nodeOf(mediaUrl)
      return (await offersFallback(url)) ? fallbackPath : null
    },
  }
}
