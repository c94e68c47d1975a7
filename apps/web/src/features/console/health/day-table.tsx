import { say } from '../../../lib/language/say.ts'
import { figures, type Health } from './health-words.ts'

/** a day in four parts, by the hours ago at which each begins: a table that a phone shows without scrolling */
const partHours = 6
const parts = [24, 18, 12, 6] as const

/** The graphs as numbers, the highest value of every six hours, for readers who see no curve. */
export function DayTable({ health: { series } }: { health: Health }) {
  const length = series.streams.length / parts.length
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-paper-1">
        {say('The day as a table')}
      </summary>
      <table className="w-full text-sm tabular-nums max-sm:text-xs">
        <caption className="pb-2 text-start text-paper-2">
          {say('The highest value of every six hours.')}
        </caption>
        <thead className="text-paper-2">
          <tr className="align-bottom *:py-2 *:ps-2 *:text-end *:font-medium">
            <td />
            {parts.map((part) => (
              <th key={part} scope="col">
                {say('{from} to {to} h ago', { from: part, to: part - partHours })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {figures.map(({ figure, label, write }) => (
            <tr key={figure} className="*:py-2 *:text-end">
              <th scope="row" className="text-start! font-medium">
                {say(label)}
              </th>
              {parts.map((hoursAgo, part) => (
                <td key={hoursAgo} className="ps-2">
                  {highestOf(series[figure].slice(part * length, (part + 1) * length), write)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function highestOf(values: readonly (number | null)[], write: (value: number) => string): string {
  const measured = values.filter((value) => value !== null)
  return measured.length === 0 ? '–' : write(Math.max(...measured))
}
