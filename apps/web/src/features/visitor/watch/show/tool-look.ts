/** A tool of the show in a narrow window: its icon above its word, the tools side by side, as wide as each other or as their longest word. */
export const toolClass =
  'max-lg:min-h-12! max-lg:min-w-min max-lg:flex-1 max-lg:flex-col max-lg:gap-0.5 max-lg:bg-transparent max-lg:px-0.5 max-lg:text-xs max-[23rem]:flex-auto max-[23rem]:px-0 max-[23rem]:text-[0.6875rem] max-[23rem]:tracking-tight max-lg:font-medium max-lg:short:min-h-11! '

/** Its word: where a keyboard takes the height, the icon stands alone. */
export const toolWordClass =
  'max-lg:wrap-break-word max-[23rem]:w-min max-lg:hyphens-auto max-lg:leading-tight max-lg:short:sr-only'
