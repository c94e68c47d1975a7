const idr = 5
const parameterSet = 7
const aggregate = 24
const fragment = 28

const opensKeyframe = (type: number): boolean => type === idr || type === parameterSet

/** Whether an H264 payload (RFC 6184) carries the begin of a keyframe: a parameter set or the first slice of an IDR. */
export const beginsKeyframe = (payload: Buffer): boolean => {
  if (payload.length < 2) return false
  const type = (payload[0] as number) & 0x1f
  if (type === fragment) {
    const header = payload[1] as number
    return (header & 0x80) !== 0 && opensKeyframe(header & 0x1f)
  }
  if (type !== aggregate) return opensKeyframe(type)
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at)) {
    if (opensKeyframe((payload[at + 2] as number) & 0x1f)) return true
  }
  return false
}
