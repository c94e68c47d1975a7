import { ConfigError, readConfig } from './config.ts'
import { runUnderParent } from './process.ts'
import { startMedia } from './server.ts'

try {
  runUnderParent(await startMedia(readConfig()))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
