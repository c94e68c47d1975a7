import { echoTest, openGateway } from '@footlight/gateway'
import type { JanusJS } from 'janus-gateway'

export type ClientName = 'footlight' | 'janus.js'

/** Opens a session with one handle of EchoTest; what it gives ends the session. */
type OpenSession = (server: string) => Promise<() => Promise<void>>

export async function loadClient(name: ClientName): Promise<OpenSession> {
  return name === 'footlight' ? openFootlight : await loadStock()
}

/** Opens and destroys sessions, one after the other; gives the milliseconds it took. */
export async function turnOver(open: OpenSession, server: string, sessions: number): Promise<number> {
  const startMs = performance.now()
  for (let turn = 0; turn < sessions; turn += 1) {
    const destroy = await open(server)
    await destroy()
  }
  return performance.now() - startMs
}

const openFootlight: OpenSession = async (server) => {
  const gateway = await openGateway({ servers: server })
  await gateway.attach(echoTest)
  return () => gateway.close()
}

async function loadStock(): Promise<OpenSession> {
  // janus.js expects a page: these are the parts that it reads when no media are requested
  if (!('window' in globalThis)) {
    Object.assign(globalThis, { window: globalThis, RTCPeerConnection: class {}, addEventListener() {} })
  }
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
