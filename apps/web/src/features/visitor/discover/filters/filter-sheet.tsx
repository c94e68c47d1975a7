import { useState } from 'react'
import { formatNumber, sayCount } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { SlidersHorizontal } from '../../../../ui/icons/icons.ts'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { countFilters } from '../discover-query.ts'
import { Filters, type FiltersProps } from './filters.tsx'

interface FilterSheetProps extends Omit<FiltersProps, 'isShown'> {
  /** how many match; undefined while unknown */
  total: number | undefined
  onClear: () => void
}

/** The filters where there is no room beside the cards: a sheet, behind a button that says how many are set. */
export function FilterSheet({ search, onFilter, total, onClear }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const set = countFilters(search)
  return (
    <>
      <Button
        tone="quiet"
        className="shrink-0 lg:hidden"
        icon={<SlidersHorizontal aria-hidden size={17} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {set > 0 ? say('Filters ({count})', { count: formatNumber(set) }) : say('Filters')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={say('Filters')}
        actions={
          <>
            {set > 0 && (
              <Button tone="quiet" onClick={onClear}>
                {say('Clear the filters')}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>
              {total === undefined
                ? say('Show them')
                : sayCount(total, 'Show {count} performer', 'Show {count} performers')}
            </Button>
          </>
        }
      >
        <Filters search={search} onFilter={onFilter} isShown />
      </Dialog>
    </>
  )
}
