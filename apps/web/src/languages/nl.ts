import { merge } from './merge.ts'

export const messages = merge(
  import.meta.glob<Record<string, string>>(['./nl/*.json', '!**/offline.json'], {
    import: 'default',
    eager: true,
  }),
)
