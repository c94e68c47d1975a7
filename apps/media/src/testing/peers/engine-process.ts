import { EngineKit } from './engine-kit.ts'

/** A process with an engine, as in the media server, for tests that stop it; it sends its workers' process ids. */
const kit = await EngineKit.start()
process.on('disconnect', () => process.exit(0))
process.send?.(kit.engine.workers.map(({ pid }) => pid))
