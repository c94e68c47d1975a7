export { required } from '../../index.ts'
