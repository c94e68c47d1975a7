const codecLine = /^a=rtpmap:(\d+) (?:H264|VP8|VP9)\/90000$/

/**
 * Has a browser begin to send a picture at this bitrate, where it knows the parameter (Chromium, Safari). They begin at 0.3
 * Mbit/s otherwise, raise it by 8 % a second on a line that carries all, and would not be done within the test.
 */
export function withStartBitrate(answer: string, kbps: number): string {
  const lines = answer.split(/\r?\n/)
  const payloadTypes = lines.flatMap((line) => codecLine.exec(line)?.[1] ?? [])
  for (const payloadType of payloadTypes) {
    const parameter = `x-google-start-bitrate=${kbps}`
    const place = lines.findIndex((line) => line.startsWith(`a=fmtp:${payloadType} `))
    if (place >= 0) lines[place] += `;${parameter}`
    else
      lines.splice(
        lines.findIndex((line) => line.startsWith(`a=rtpmap:${payloadType} `)) + 1,
        0,
        `a=fmtp:${payloadType} ${parameter}`,
      )
  }
  return lines.join('\r\n')
}
