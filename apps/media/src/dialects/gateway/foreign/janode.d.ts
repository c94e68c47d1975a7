/** What the test uses of janode 1.8, which brings no types. */
declare module 'janode' {
  interface Jsep {
    type: 'offer' | 'answer'
    sdp: string
  }
  interface EchoTestHandle {
    on(event: string, listener: () => void): void
    start(options: { audio: boolean; video: boolean; jsep: Jsep }): Promise<{ result: string; jsep: Jsep }>
    hangup(): Promise<unknown>
    detach(): Promise<unknown>
  }
  interface Session {
    attach(plugin: object): Promise<EchoTestHandle>
    destroy(): Promise<unknown>
  }
  interface Connection {
    getInfo(): Promise<object>
    create(): Promise<Session>
    close(): Promise<unknown>
  }
  const Janode: {
    EVENT: Record<'HANDLE_WEBRTCUP' | 'HANDLE_MEDIA' | 'HANDLE_HANGUP', string>
    Logger: { setLevel(level: 'none'): void }
    connect(options: { address: { url: string; apisecret: string; token: string } }): Promise<Connection>
  }
  export default Janode
}

declare module 'janode/plugins/echotest' {
  const plugin: object
  export default plugin
}
