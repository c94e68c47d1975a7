import { type Bell, createBell } from '../alert/bell.ts'
import { browserBell } from '../alert/browser-bell.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import { browserBroadcast } from './browser-broadcast.ts'

/** What a performer has with her on every page: her broadcast, and what tells her of a request. */
export interface Stage {
  broadcast: Broadcast
  bell: Bell
  close(): void
}

export function openStage(): Stage {
  const broadcast = createBroadcast(browserBroadcast)
  const bell = createBell(browserBell())
  return {
    broadcast,
    bell,
    close() {
      broadcast.close()
      bell.close()
    },
  }
}
