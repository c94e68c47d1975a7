export interface StreamLocation {
  serverUrl: string
  applicationName: string
  streamName: string
  token: string
}

/**
 * [C8] Reads `ws[s]://host[:port]/{application}/{stream}?token=T` into options of a publisher or player.
 * Throws 'Could not parse url', 'Could not parse host from url' or 'no token supplied in url'.
 */
export function parseStreamUrl(url: string): StreamLocation {
  const parts = /^(wss?):\/\/([^/?#]*)\/([^/?#]+)\/([^/?#]+)(?:\?([^#]*))?$/.exec(url.trim())
  if (!parts) throw new Error('Could not parse url')
  const [, scheme = '', host = '', application = '', stream = '', query = ''] = parts
  const serverUrl = `${scheme}://${host}`
  if (!/^[^\s:@]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) || !URL.canParse(serverUrl)) {
    throw new Error('Could not parse host from url')
  }
  const token = new URLSearchParams(query).get('token')
  if (!token) throw new Error('no token supplied in url')
  return {
    serverUrl: `${serverUrl}/webrtc-session.json`,
    applicationName: decode(application),
    streamName: decode(stream),
    token,
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw new Error('Could not parse url', { cause })
  }
}
