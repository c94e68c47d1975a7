import { defaultStreamApplication } from '@footlight/contract'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { rootDir } from '../root.ts'
import { ensureSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { signToolToken } from '../stream-token.ts'

const streamShape = /^[\w.-]+(\/[\w.-]+)?$/

await runCommand(async ({ arguments: [direction, name], environment, say }) => {
  const isEcho = direction === 'echo' && name === undefined
  if (!isEcho && !((direction === 'publish' || direction === 'play') && streamShape.test(name ?? ''))) {
    throw new OperatorError(
      'Usage: npm run token -- publish|play STREAM | echo   (for example: play live/p1002)',
    )
  }
  const { dataDir } = readSettings(environment, rootDir)
  const { streamTokenPrivateKey: privateKey } = await ensureSecrets(dataDir)
  // A bare name is a stream of the default application.
  const stream =
    name === undefined || name.includes('/') ? (name ?? null) : `${defaultStreamApplication}/${name}`
  say(signToolToken({ direction, stream, privateKey, now: Math.floor(Date.now() / 1000) }))
  return 0
})
