/** The media servers of this site, by their private addresses. */
export interface MediaNodes {
  /** Where a new stage goes: where the fewest are; `stages`: how many each has. */
  place(stages: ReadonlyMap<string, number>): string
  /** The path of a media server's stream dialect for browsers; for null or a removed server, that of the first. */
  pathOf(mediaUrl: string | null): string
}

/** Each with the path of its own door at this site's address. */
export interface MediaNode {
  url: string
  path: string
}

export function createMediaNodes(nodes: readonly [MediaNode, ...MediaNode[]]): MediaNodes {
  return {
    place(stages) {
      const load = ({ url }: MediaNode) => stages.get(url) ?? 0
      return nodes.reduce((least, node) => (load(node) < load(least) ? node : least)).url
    },
    pathOf: (mediaUrl) => (nodes.find(({ url }) => url === mediaUrl) ?? nodes[0]).path,
  }
}
