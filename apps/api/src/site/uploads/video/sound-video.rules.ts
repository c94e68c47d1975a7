/** elements of WebM that hold others */
const masters = new Set(['18538067', '1f43b675'])

/**
 * [P8] Whether the first bytes of a container are boxes (MP4, MOV) or elements (WebM) that follow each other: in anything
 * else the parser searches byte by byte, which costs a second of CPU for each few megabytes.
 */
export function isSoundVideo(start: Buffer): boolean {
  return start.toString('hex', 0, 4) === '1a45dfa3' ? areElements(start) : areBoxes(start)
}

function areBoxes(start: Buffer): boolean {
  for (let at = 0; at + 16 <= start.length; ) {
    if (!/^[ -~\xa9]{4}$/.test(start.toString('latin1', at + 4, at + 8))) return false
    const short = start.readUInt32BE(at)
    // to the end of the file
    if (short === 0) return true
    const size = short === 1 ? Number(start.readBigUInt64BE(at + 8)) : short
    if (size < 8) return false
    at += size
  }
  return true
}

function areElements(start: Buffer): boolean {
  // an id has at most 4 bytes, a length 8
  for (let at = 0; at + 12 <= start.length; ) {
    const idBytes = Math.clz32(start.readUInt8(at)) - 23
    if (idBytes > 4) return false
    const id = start.toString('hex', at, at + idBytes)
    at += idBytes
    const lengthBytes = Math.clz32(start.readUInt8(at)) - 23
    if (lengthBytes > 8) return false
    const length = lengthOf(start.subarray(at, at + lengthBytes))
    at += lengthBytes
    if (masters.has(id)) continue
    // of unknown length
    if (length === undefined) return true
    at += length
  }
  return true
}

/** Undefined: all bits are set, which says that it is unknown. */
function lengthOf(bytes: Buffer): number | undefined {
  const bits = 7 * bytes.length
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value)
}
