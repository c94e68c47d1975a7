import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { requireForBench } from './system-packages.ts'

it('names in one sentence the programs that a benchmark needs and that are not installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-bench-needs-'))
  const path = ['/nowhere', folder].join(delimiter)
  const isRefused = async (name: string) =>
    requireForBench(name, path).then(
      () => null,
      (error: unknown) => (error instanceof OperatorError ? error.message : error),
    )
  try {
    expect(await isRefused('gateway')).toMatch(
      /^The benchmark gateway needs .*: sudo apt-get install chromium-headless-shell janus$/,
    )
    await writeFile(join(folder, 'janus'), '#!/bin/sh\n')
    // a file that is not executable is no program
    expect(await isRefused('fanout')).toMatch(/install janus$/)
    await chmod(join(folder, 'janus'), 0o755)
    expect(await isRefused('fanout')).toBeNull()
    expect(await isRefused('gateway')).toMatch(/install chromium-headless-shell$/)
    expect(await isRefused('meter')).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})
