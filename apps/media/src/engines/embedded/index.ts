import { EmbeddedEngine, type EmbeddedEngineOptions } from './engine.ts'

export type { EmbeddedEngine, EmbeddedEngineOptions }

export const createEmbeddedEngine = (options: EmbeddedEngineOptions): Promise<EmbeddedEngine> =>
  EmbeddedEngine.start(options)
