export { fallbackDefaults } from './constants.ts'
export { createFallbackPlayer, type FallbackOptions } from './player.ts'
