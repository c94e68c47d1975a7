import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

export const tests = '\\.(test|journey|bench)\\.tsx?$'
/** The areas of the marketplace, from the ground up: each stands on those below, money and trust beside each other. */
const areas = ['site', 'people', '(money|trust)', 'shows', 'console']
export const apiAreas = '^apps/api/src/(site|people|money|trust|shows|console)/'
/** The areas that are several modules; money and console are one each. */
const apiModules = '^apps/api/src/(site|people|trust|shows)/'

export function door(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

/** The floors of the API: its areas, their modules, and the platform below. */
export const areaDoors: IRegularForbiddenRuleType[] = [
  ...areas
    .slice(0, -1)
    .map((area, floor) =>
      door(
        'areas-downhill',
        'An area stands on those below it: what it tells those above is an event that they subscribe to (platform/events.ts).',
        { path: `^apps/api/src/${area}/`, pathNot: tests },
        { path: `^apps/api/src/(${areas.slice(floor + 1).join('|')})/` },
      ),
    ),
  door(
    'areas-downhill',
    'Money and trust stand beside each other: what one needs of the other is passed in by context.ts.',
    { path: '^apps/api/src/(money|trust)/', pathNot: tests },
    { path: '^apps/api/src/(money|trust)/', pathNot: '^apps/api/src/$1/' },
  ),
  door(
    'areas-by-index',
    "An area is entered by its index.ts only: import that, and export there what is really everybody's business.",
    { path: apiAreas, pathNot: tests },
    { path: apiAreas, pathNot: ['^apps/api/src/$1/', `${apiAreas}index\\.ts$`] },
  ),
  door(
    'areas-by-index-from-outside',
    "An area is entered by its index.ts only: import that, and export there what is really everybody's business.",
    { path: '^apps/api/src/', pathNot: [apiAreas, tests] },
    { path: apiAreas, pathNot: `${apiAreas}index\\.ts$` },
  ),
  door(
    'modules-by-index',
    'Within an area, too, a module is entered by its index.ts only.',
    { path: `${apiModules}([^/]+/)`, pathNot: tests },
    { path: '^apps/api/src/$1/', pathNot: ['^apps/api/src/$1/$2', `^apps/api/src/$1/[^/]+/index\\.ts$`] },
  ),
  door(
    'folders-know-no-root',
    'In these modules the root creates what the folders hold: what a folder needs from there is passed in.',
    { path: '^apps/api/src/(money|site/mail|people/notifications|shows/sessions)/[^/]+/', pathNot: tests },
    { path: '^apps/api/src/$1/[^/]+$' },
  ),
  door(
    'platform-stands-below',
    'The platform imports only the platform: it is told what it needs, and what knows the product stands above it.',
    { path: '^apps/api/src/platform/', pathNot: tests },
    { path: '^apps/', pathNot: '^apps/api/src/platform/' },
  ),
]
