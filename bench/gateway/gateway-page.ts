import { type ClientName, loadClient, turnOver } from './gateway-clients.ts'

declare global {
  var turnOverInPage: (client: ClientName, server: string, sessions: number) => Promise<number>
}

globalThis.turnOverInPage = async (client, server, sessions) =>
  turnOver(await loadClient(client), server, sessions)
