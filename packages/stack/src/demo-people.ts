import { join } from 'node:path'
import type { ChildPlan } from './processes/child.ts'
import { rootDir } from './root.ts'
import { reachableHost, type Wiring } from './stack-environment.ts'
import { only, systemVariables } from './variables.ts'

type Plan = Pick<ChildPlan, 'name' | 'entry' | 'parameters' | 'environment'>

const mediaDir = join(rootDir, 'apps/media')
/** each clip in a folder with the name of its stream */
const clipsDir = join(mediaDir, 'clips')

/**
 * [E8] The demo's people: the broadcasters and the patron of one of them, none where nothing is broadcast. They are clients,
 * so they know the public address and no secret; and they are processes of their own, so that they outlive the media
 * server as a browser does and are back as soon as it is.
 */
export function demoPeople(
  wiring: Pick<Wiring, 'host' | 'port' | 'logLevel' | 'environment'>,
  broadcasts: number,
): Plan[] {
  if (broadcasts === 0) return []
  const { host, port, logLevel = 'info', environment } = wiring
  const plan = (name: string, ...more: string[]): Plan => ({
    name,
    entry: join(mediaDir, 'src/demo', name, 'main.ts'),
    parameters: [`http://${reachableHost(host)}:${port}`, logLevel, ...more],
    environment: only(systemVariables, environment),
  })
  return [plan('broadcaster', clipsDir, String(broadcasts)), plan('patron')]
}
