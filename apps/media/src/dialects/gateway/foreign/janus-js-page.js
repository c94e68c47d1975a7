// A page as a stranger writes it on janus.js 1.4.2: an echo test over the transport of the given address.
import Janus from 'janus-gateway'

const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true })
document.body.append(video)
/** what the callbacks were called with, in their order */
const events = []
let session
let handle

function open(server, token) {
  return new Promise((resolve, reject) => {
    session = new Janus({
      server,
      token,
      error: reject,
      destroyed: () => events.push('destroyed'),
      success: () =>
        session.attach({
          plugin: 'janus.plugin.echotest',
          opaqueId: 'stock',
          error: reject,
          success: resolve,
          webrtcState: (up) => events.push(`webrtc ${up}`),
          mediaState: (medium, receives) => events.push(`${medium} ${receives}`),
          oncleanup: () => events.push('cleanup'),
          onmessage(message, jsep) {
            events.push(`message ${message.result}`)
            if (jsep) handle.handleRemoteJsep({ jsep })
          },
          onremotetrack(track, _mid, added) {
            if (added && track.kind === 'video') video.srcObject = new MediaStream([track])
          },
        }),
    })
  })
}

globalThis.stock = {
  events,
  async echo(server, token) {
    const adapter = { browserDetails: { browser: 'chrome', version: 130 } }
    const dependencies = Janus.useDefaultDependencies({ adapter })
    await new Promise((callback) => Janus.init({ debug: false, dependencies, callback }))
    handle = await open(server, token)
    const tracks = [
      { type: 'audio', capture: true, recv: true },
      { type: 'video', capture: true, recv: true },
      { type: 'data' },
    ]
    const jsep = await new Promise((success, error) => handle.createOffer({ tracks, success, error }))
    handle.send({ message: { audio: true, video: true }, jsep })
  },
  frames: () => video.getVideoPlaybackQuality().totalVideoFrames,
  async hangup() {
    handle.hangup(true)
    await new Promise((success) => session.destroy({ success }))
  },
}
