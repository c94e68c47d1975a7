export interface Bitrates {
  videoKbps: number
  audioKbps: number
}

/** [C7] Sets the bandwidth lines (`b=AS`, `b=TIAS`) of each audio and video section, in the place RFC 8866 gives them. */
export function withBitrates(sdp: string, bitrates: Bitrates): string {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m)
  return [session, ...sections.map((section) => withBandwidth(section, bitrates))].join('')
}

function withBandwidth(section: string, { videoKbps, audioKbps }: Bitrates): string {
  const kbps = section.startsWith('m=video')
    ? videoKbps
    : section.startsWith('m=audio')
      ? audioKbps
      : undefined
  if (kbps === undefined) return section
  const lines = section.split(/\r?\n/).filter((line) => !/^b=(AS|TIAS):/.test(line))
  // m=, then i=, then c=, then b=
  const place = lines.findLastIndex((line) => /^[mic]=/.test(line)) + 1
  lines.splice(place, 0, `b=AS:${kbps}`, `b=TIAS:${kbps * 1000}`)
  return lines.join('\r\n')
}
