export interface IceCandidate {
  candidate: string
  sdpMid: string
  sdpMLineIndex: number
}

export interface Description {
  sdp: string
  candidates: IceCandidate[]
}

/**
 * What a client is given: the library's description with its candidates also as a list. An announced address
 * replaces the machine's own ones, for servers behind a forwarding address.
 */
export const describe = (sdp: string, announcedIp: string | undefined): Description => {
  const announced = normalized(announcedIp ? announce(sdp, announcedIp) : sdp)
  const candidates: IceCandidate[] = []
  let index = -1
  let mid = ''
  for (const line of announced.split('\r\n')) {
    if (line.startsWith('m=')) {
      index += 1
      mid = String(index)
    } else if (line.startsWith('a=mid:')) {
      mid = line.slice(6)
    } else if (line.startsWith('a=candidate:')) {
      candidates.push({ candidate: line.slice(2), sdpMid: mid, sdpMLineIndex: index })
    }
  }
  return { sdp: announced, candidates }
}

/** With a space between ICE options (RFC 8839, 5.6), and IPv4 first: some clients read the first candidate alone. */
const normalized = (sdp: string): string => {
  const lines = sdp
    .split('\r\n')
    .map((line) => (line.startsWith('a=ice-options:') ? line.replaceAll(',', ' ') : line))
  const isOfIPv6 = (line: string): boolean => line.split(' ')[4]?.includes(':') ?? false
  const first = lines.findIndex((line) => line.startsWith('a=candidate:'))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('a=candidate:'))
  if (first < 0 || end < 0) return lines.join('\r\n')
  const candidates = lines.slice(first, end)
  const sorted = candidates.toSorted((one, other) => Number(isOfIPv6(one)) - Number(isOfIPv6(other)))
  return [...lines.slice(0, first), ...sorted, ...lines.slice(end)].join('\r\n')
}

/** One candidate of the family of the announced address, at that address. */
const announce = (sdp: string, address: string): string => {
  let announced = false
  const family = address.includes(':') ? 'IP6' : 'IP4'
  const lines = sdp.split('\r\n').flatMap((line) => {
    if (line.startsWith('c=')) return [`c=IN ${family} ${address}`]
    if (!line.startsWith('a=candidate:')) return [line]
    const fields = line.split(' ')
    const own = fields[4] ?? ''
    if (announced || own.includes(':') !== address.includes(':') || fields[7] !== 'host') return []
    announced = true
    fields[4] = address
    return [fields.join(' ')]
  })
  return lines.join('\r\n')
}
