import { echoTest, openGateway } from '@footlight/gateway'
import type { JanusJS } from 'janus-gateway'

/** Opens a session with one handle of EchoTest; what it gives ends the session. */
type OpenSession = (server: string) => Promise<() => Promise<void>>

/** By name. */
export async function loadClients(): Promise<Record<string, OpenSession>> {
  return { footlight: openFootlight, 'janus.js': await loadStock() }
}

const openFootlight: OpenSession = async (server) => {
  const gateway = await openGateway({ servers: server })
  await gateway.attach(echoTest)
  return () => gateway.close()
}

/** The stock client expects a page: it gets as much of one as it looks at when no media are asked for. */
async function loadStock(): Promise<OpenSession> {
  Object.assign(globalThis, { window: globalThis, RTCPeerConnection: class {}, addEventListener() {} })
  // its types take it for CommonJS, which it is not
  const Janus = (await import('janus-gateway')).default as unknown as typeof JanusJS.Janus
  const adapter = { browserDetails: {} }
  await new Promise<void>((resolve) => {
    Janus.init({ debug: false, dependencies: Janus.useDefaultDependencies({ adapter }), callback: resolve })
  })
  return (server) =>
    new Promise((resolve, reject) => {
      const janus = new Janus({
        server,
        error: reject,
        success: () =>
          janus.attach({
            plugin: echoTest.name,
            error: reject,
            success: () => resolve(() => new Promise((success) => janus.destroy({ success }))),
          }),
      })
    })
}
