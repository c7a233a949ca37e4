// A calendar: months, weeks and days with "next" and "previous" that never end, and a few events.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, MODEL_NOW, type ModelWorld, numbersTo } from '../model-world.ts';

const DAY_MS = 86_400_000;
const NEAR_MONTHS = 24;
const FORMS = {
  folders: { month: '/events/Y/M', day: '/events/Y/M/D', week: '/events/week/Y-M-D' },
  dates: { month: '/calendar/Y-M', day: '/calendar/Y-M-D', week: '/calendar/week/Y-M-D' },
  query: {
    month: '/calendar.php?view=month&year=Y&month=M',
    day: '/calendar.php?view=day&year=Y&month=M&day=D',
    week: '/calendar.php?view=week&date=Y-M-D',
  },
  plugin: { month: '/events/month/Y-M/', day: '/events/day/Y-M-D/', week: '/events/week/Y-M-D/' },
} as const;
type View = 'month' | 'week' | 'day';
const VIEW_DAYS = { week: 7, day: 1 } as const;
const NEAR_WHY = 'a time near now without an event may have one tomorrow';
const LIST_WHY = 'a list of the events of a few days, which the month lists as well';

interface Calendar {
  readonly world: ModelWorld;
  readonly forms: (typeof FORMS)[keyof typeof FORMS];
  readonly views: readonly View[];
  readonly emptySays: string;
  /** The days of events, and their paths. */
  readonly events: ReadonlyMap<string, number>;
  readonly isHeadToo: boolean;
}

/** Makes a calendar. */
export const makeCalendar: MakeModel = (world) => {
  const form = world.choose('form', ['folders', 'dates', 'query', 'plugin']);
  const views = world
    .choose('views', ['month', 'month day', 'month week day'])
    .split(' ') as View[];
  const emptySays = world.choose('empty', ['There are no events.', 'noindex', 'a table of days']);
  const isHeadToo = world.choose('rel=next', [true, false]);
  const today = Math.floor(MODEL_NOW / DAY_MS);
  const events = new Map<string, number>();
  for (const number of numbersTo(world.count('events', 40, 60))) {
    const day = today + world.number(`day ${number}`, world.size === 'large' ? -1_400 : -500, 250);
    events.set(`/event/${world.slug(`event ${number}`)}-${number}`, day);
  }
  const own: Calendar = { world, forms: FORMS[form], views, emptySays, events, isHeadToo };
  const months = new Set([...events.values()].map((day) => address(own, 'month', day)));
  return {
    due: ['/', '/about', '/contact', ...months, ...events.keys()],
    endless: true,
    menu: [
      ['/', 'Home'],
      ['/about', 'About'],
      ['/contact', 'Contact'],
      ...views.map((view): ModelLink => [address(own, view, today), `Calendar by ${view}`]),
    ],
    page: ({ pathname, search }) => {
      const path = pathname + search;
      if (['/', '/about', '/contact'].includes(path)) {
        return { truth: 'due', title: `A club ${path}`, text: world.words(path, 60) };
      }
      const day = events.get(path);
      if (day !== undefined) {
        const text = world.words(path, 40);
        return { truth: 'due', title: world.words(`title ${path}`, 3), text };
      }
      return viewPage(own, path);
    },
  };
};

function viewPage(own: Calendar, path: string): ModelPage | undefined {
  const numbers = path.match(/\d+/g)?.map(Number) ?? [];
  const [year = 0, month = 0, date = 1] = numbers;
  const isDate =
    year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= 31;
  if (!isDate) return undefined;
  const first = Date.UTC(year, month - 1, date) / DAY_MS;
  const view = own.views.find((one) => address(own, one, first) === path);
  if (view === undefined) return undefined;
  const [before, after] =
    view === 'month'
      ? [Date.UTC(year, month - 2, 1) / DAY_MS, Date.UTC(year, month, 1) / DAY_MS]
      : [first - VIEW_DAYS[view], first + VIEW_DAYS[view]];
  const shown = [...own.events].filter(([, day]) => day >= first && day < after);
  const links = shown.map(([event]): ModelLink => [event, own.world.words(`title ${event}`, 3)]);
  const days = view === 'month' && own.views.includes('day') ? daysOf(own, [first, after]) : [];
  const next = address(own, view, after);
  const prev = address(own, view, before);
  const title = `${{ day: 'Day', week: 'Week of', month: 'Month' }[view]} ${numbers.join('-')}`;
  return {
    ...truthOf(own, { view, first, count: shown.length }),
    title,
    text: shown.length === 0 ? textOfEmpty(own, [first, after]) : `${shown.length} events`,
    links: [...links, ...days],
    around: [
      [prev, 'Previous'],
      [next, 'Next'],
    ],
    ...(own.isHeadToo ? { next, prev } : {}),
  };
}

function truthOf(
  own: Calendar,
  { view, first, count }: { readonly view: View; readonly first: number; readonly count: number },
): Pick<ModelPage, 'truth' | 'why' | 'robots'> {
  if (count > 0) return view === 'month' ? { truth: 'due' } : { truth: 'either', why: LIST_WHY };
  if (own.emptySays === 'noindex') return { truth: 'noindex', robots: 'noindex, follow' };
  const days = [...own.events.values()];
  const isInside = first >= Math.min(...days) - 31 && first <= Math.max(...days);
  const months = Math.abs(first - MODEL_NOW / DAY_MS) / 30.4;
  const isNear = isInside || months <= NEAR_MONTHS + 1;
  return isNear ? { truth: 'either', why: NEAR_WHY } : { truth: 'empty' };
}

function textOfEmpty({ emptySays }: Calendar, [first, after]: readonly [number, number]): string {
  if (emptySays !== 'a table of days') return 'There are no events.';
  return numbersTo(after - first).join(' ');
}

function daysOf(own: Calendar, [first, after]: readonly [number, number]): ModelLink[] {
  return numbersTo(after - first).map((n) => [address(own, 'day', first + n - 1), `${n}`]);
}

function address({ forms }: Calendar, view: View, day: number): string {
  const iso = new Date(day * DAY_MS).toISOString();
  return forms[view]
    .replace('Y', iso.slice(0, 4))
    .replace('M', iso.slice(5, 7))
    .replace('D', iso.slice(8, 10));
}
