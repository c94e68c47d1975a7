import { type NoticeScope, showNotices } from './notices.ts'
import { isRetired } from './retired.ts'
import { registerServiceWorkerHandlers, retire, type WorkerScope } from './service-worker.ts'
import { type ShareScope, takeShares } from './store-share.ts'

/** Filled in by the build: only it knows the files of the offline page. */
declare const __OFFLINE__: { files: string[]; version: string }

const scope = globalThis as unknown as WorkerScope
if (isRetired) retire({ scope, caches })
else {
  registerServiceWorkerHandlers({
    scope,
    caches,
    fetch: (request) => fetch(request as Request),
    ...__OFFLINE__,
  })
  showNotices(globalThis as unknown as NoticeScope)
  takeShares({ scope: globalThis as unknown as ShareScope, caches, now: Date.now })
}
