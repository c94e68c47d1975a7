export * from '../../index.ts'
export { english } from '../../messages/en.ts'
export { rulesResolver } from '../../react-hook-form/index.ts'
