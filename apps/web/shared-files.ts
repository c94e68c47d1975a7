import type { Plugin } from 'vite'

/**
 * Modules that more than one screen needs, by the file that they come in: each of its own would cost a phone more than it
 * weighs.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  // of which most screens are made
  shared: [
    '/src/ui/icons/',
    '/src/ui/page.tsx',
    '/src/ui/icon-button.tsx',
    '/src/ui/notices/dialog.tsx',
    '/src/ui/notices/confirm-dialog.tsx',
    '/src/ui/fields/select.tsx',
    '/src/ui/fields/text-input.tsx',
    '/src/ui/fields/text-area.tsx',
    '/src/ui/fields/field.tsx',
    '/src/ui/fields/checkbox.tsx',
    '/src/ui/fields/switch.tsx',
    '/src/ui/fields/day-fields.tsx',
    '/src/ui/text/two-lines.tsx',
    '/src/blocks/pager.tsx',
    '/src/blocks/past-the-end.tsx',
    '/src/blocks/performer/photos/photo.tsx',
    '/src/blocks/performer/status-badge.tsx',
    '/src/blocks/performer/alert-button.tsx',
    '/src/blocks/performer/performer-card.tsx',
    '/src/blocks/performer/categories.ts',
    '/src/blocks/performer/use-performer.ts',
    '/src/blocks/money/subscribe/monthly-price.ts',
    '/src/blocks/money/minute-price.ts',
    '/src/blocks/money/raise-words.ts',
    '/src/blocks/money/use-reach.ts',
    '/src/blocks/chat/lines.ts',
    '/src/lib/language/days.ts',
    '/src/lib/calls/one-time-key.ts',
    '/src/lib/calls/fetch-file.ts',
    '/src/lib/calls/use-action-once.ts',
    '/src/lib/page/use-media.ts',
    '/src/lib/page/save-file.ts',
    '/src/lib/page/drawing/use-steps.ts',
    '/src/lib/page/drawing/when-near.tsx',
    '/src/lib/page/keyboard/reading-key.ts',
    '/src/lib/page/keyboard/use-kept-place.ts',
    '/src/lib/page/keyboard/use-keys.ts',
    '/src/app/leaving/use-leaving.tsx',
    '/src/features/studio/air/use-broadcast.ts',
    '/packages/contract/src/rules/tariff.ts',
  ],
  // what one does about another person or her work: on the profile, in a show, in the history
  dealings: [
    '/src/blocks/account/report-',
    '/src/blocks/account/block-button.tsx',
    '/src/blocks/receipt/end-reason.ts',
    '/src/blocks/account/use-block',
    '/src/blocks/account/rejection-text.ts',
    '/src/blocks/account/send-proof-again.tsx',
    '/packages/contract/src/rejection-reasons.ts',
    '/src/blocks/money/tax/tax-button.tsx',
    '/src/blocks/money/tax/tax-words.ts',
    '/src/blocks/performer/video-player.tsx',
    '/src/blocks/review/stars.tsx',
  ],
  // the player and the publisher, with what gives them their tokens
  live: ['/packages/live/', '/src/blocks/live/token-source.ts'],
  // what forms are made of, and what more than one of them asks for
  forms: [
    '/node_modules/react-hook-form/',
    '/packages/forms/src/',
    '/src/blocks/account/confirmation.ts',
    '/src/blocks/account/password-again.tsx',
    '/src/lib/calls/form-errors.ts',
    '/src/lib/language/sentences.ts',
    '/src/lib/language/time-zones.ts',
    '/src/lib/page/whole-number.ts',
  ],
}

/** For Rolldown's `codeSplitting.groups`. */
export const sharedFiles = Object.entries(together).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((path) => id.includes(path)),
  minShareCount: 2,
}))

/** A module that moved would become a file of its own, and nobody would hear of it. */
export function findSharedModules(): Plugin {
  return {
    name: 'footlight-find-shared-modules',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      for (const path of Object.values(together).flat())
        if (!ids.some((id) => id.includes(path)))
          this.error(`No module is at ${path}: say in shared-files.ts where it went.`)
    },
  }
}
