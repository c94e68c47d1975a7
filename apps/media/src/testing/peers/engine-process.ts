import { EngineKit } from './engine-kit.ts'

/** A process that holds an engine, as the media server does, for tests that stop it: it tells its workers' ids. */
const kit = await EngineKit.start()
process.on('disconnect', () => process.exit(0))
process.send?.(kit.engine.workers.map(({ pid }) => pid))
