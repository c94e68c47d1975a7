import { readConfig } from './config.ts'
import { runServer } from './platform/process.ts'
import { startServer } from './server.ts'

await runServer(async () => startServer(readConfig(process.env)))
