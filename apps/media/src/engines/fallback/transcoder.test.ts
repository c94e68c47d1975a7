import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTranscoder } from './transcoder.ts'

it.runIf(process.platform === 'linux')(
  '[F1] a transcoder has 1 GB of memory, and refuses a picture of more than 4096x4096',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'transcoder-'))
    try {
      const program = join(folder, 'ffmpeg')
      await writeFile(program, '#!/bin/sh\nulimit -v\necho "$@"\n')
      await chmod(program, 0o755)
      const { promise, resolve } = Promise.withResolvers<string>()
      let said = ''
      createTranscoder(program).start('v=0', 0, {
        output: (bytes) => {
          said += bytes.toString()
        },
        damaged: () => undefined,
        ended: () => resolve(said),
      })
      const [memory, line] = (await promise).split('\n')
      expect(memory).toBe(String(1024 ** 2))
      expect(line).toMatch(/-max_pixels 16777216 .*-i pipe:0/)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
