import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.each(['apps/api/src/platform/logs/log.ts', 'apps/media/src/log.ts'])(
  'a full disk ends no process that logs with %s',
  async (log) => {
    const folder = await mkdtemp(join(tmpdir(), 'footlight-log-'))
    const full = openSync('/dev/full', 'a')
    try {
      const entry = join(folder, 'entry.ts')
      await writeFile(
        entry,
        `import { createLog } from ${JSON.stringify(join(import.meta.dirname, '../../../../..', log))}
         const log = createLog('info')
         for (let line = 0; line < 10_000; line++) log.info('a line that finds no room')
         setTimeout(() => process.send({ megabytes: process.memoryUsage().rss / 2 ** 20 }), 50)`,
      )
      const child = fork(entry, { execArgv: [], stdio: ['ignore', full, 'inherit', 'ipc'] })
      const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      child.kill('SIGKILL')
      expect(said).toEqual({ megabytes: expect.any(Number) })
      expect(said.megabytes).toBeLessThan(300)
    } finally {
      closeSync(full)
      await rm(folder, { recursive: true, force: true })
    }
  },
)
