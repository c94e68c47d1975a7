export * from './constants.ts'
export * from './quality.ts'
export * from './session-kinds.ts'
