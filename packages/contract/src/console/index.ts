export * from './setup-facts.ts'
