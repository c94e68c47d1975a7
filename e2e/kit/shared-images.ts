import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder of the run's images to its workers. */
export const sharedImagesVariable = 'FOOTLIGHT_E2E_IMAGES'

/** One folder for the images of every house of the run: each is made once, not once in every house. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-e2e-images-'))
  process.env[sharedImagesVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
