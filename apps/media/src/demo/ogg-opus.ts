/** Opus in Ogg (RFC 3533, RFC 7845), as far as a file of one logical stream goes. */

const capture = 'OggS'
const headerBytes = 27

/** Every packet of the first logical stream, headers included. */
export function oggPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let parts: Buffer[] = []
  for (let offset = 0; offset < file.length; ) {
    if (file.toString('latin1', offset, offset + 4) !== capture)
      throw new Error(`Not an Ogg page at byte ${offset}.`)
    const segments = file[offset + 26] ?? 0
    let position = offset + headerBytes + segments
    for (const size of file.subarray(offset + headerBytes, offset + headerBytes + segments)) {
      if (position + size > file.length) throw new Error('The Ogg file is cut off.')
      parts.push(file.subarray(position, position + size))
      position += size
      // a lacing value of 255 means that the packet continues in the next segment
      if (size < 255) {
        packets.push(Buffer.concat(parts))
        parts = []
      }
    }
    offset = position
  }
  return packets
}

/** The audio packets of an Ogg Opus file: without OpusHead and OpusTags. */
export function opusPackets(file: Buffer): Buffer[] {
  const [head, tags, ...audio] = oggPackets(file)
  if (head?.toString('latin1', 0, 8) !== 'OpusHead' || tags?.toString('latin1', 0, 8) !== 'OpusTags')
    throw new Error('Not an Ogg Opus file.')
  return audio
}
