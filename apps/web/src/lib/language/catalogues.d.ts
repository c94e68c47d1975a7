declare module 'virtual:languages' {
  /** of English, the language of the messages in the code */
  export const writing: import('@footlight/contract/texts').Writing
  export const others: Readonly<Record<string, () => Promise<typeof import('virtual:languages/*')>>>
}

declare module 'virtual:languages/*' {
  export const messages: Record<string, string>
  export const forms: import('@footlight/forms').Vocabulary
  export const writing: import('@footlight/contract/texts').Writing
}

declare module 'virtual:languages/offline' {
  /** the offline page's texts, by language */
  export const texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}
