import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemRandom } from '../random.ts'
import { createDiskFiles } from './files.ts'

it('[P8] what cannot be written leaves nothing behind on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-files-'))
  try {
    const files = createDiskFiles({ folder, random: systemRandom })
    await mkdir(join(folder, 'uploads', 'taken', 'by-a-folder'), { recursive: true })
    await expect(files.write('uploads/taken', Buffer.from('a picture'))).rejects.toThrow()
    expect(await readdir(join(folder, 'uploads'))).toEqual(['taken'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
