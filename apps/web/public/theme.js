// Runs before the first paint, so that a light page never flashes dark. lib/theme.ts owns the choice.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('footlight.theme') ?? 'system'
  } catch {
    // storage may be closed to the page: the system's wish stands
  }
  const light =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
})()
