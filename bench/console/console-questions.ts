// What is asked of the console: every screen, and the filters and places that could be slow.
import { pathOf } from './made-sites.ts';
import type { ServedConsole, ToldRun } from './served-console.ts';

/** A page that is asked for. */
export interface ConsoleQuestion {
  readonly name: string;
  /** With a query or without, without `.json` or `.csv`. */
  readonly path: string;
  /** Every URL may have to be looked at. */
  readonly isSearch?: boolean;
}

/** What the questions are about. */
export interface AskedSite {
  readonly id: number;
  readonly origin: string;
  readonly urls: number;
}

interface Tree {
  readonly sitemaps: readonly { readonly id: number; readonly url: string }[];
}

interface Sitemap {
  readonly reads: readonly { readonly id: number }[];
}

/** Gives the questions. Errors: a plain error when the console answers no JSON. */
export async function consoleQuestions(
  served: ServedConsole,
  { id, origin, urls }: AskedSite,
): Promise<readonly ConsoleQuestion[]> {
  const site = `/sites/${id}`;
  const sitemap = await sitemapOf(served, site);
  const { reads } = await served.json<Sitemap>(`${site}/sitemaps/${sitemap}.json`);
  const { runs } = await served.json<{ runs: readonly ToldRun[] }>(`${site}/runs.json`);
  const list = (query: string): string => `${site}/urls${query === '' ? '' : `?${query}`}`;
  const text = encodeURIComponent;
  const one = origin + pathOf(1, urls);
  const middle = `after=${text(`${origin}/category-50/`)}`;
  const end = `after=${text(`${origin}/category-96/topic-9/`)}`;
  return [
    { name: 'sites', path: '/sites' },
    { name: 'site', path: site },
    { name: 'sitemaps', path: `${site}/sitemaps` },
    { name: 'sitemap', path: `${site}/sitemaps/${sitemap}` },
    { name: 'read', path: `${site}/reads/${reads[0]?.id}` },
    { name: 'issues', path: `${site}/issues` },
    { name: 'issue', path: `${site}/issues/lastmod-in-future` },
    { name: 'runs', path: `${site}/runs` },
    { name: 'news', path: `${site}/news` },
    { name: 'schedule', path: `${site}/schedule` },
    { name: 'due', path: `${site}/due` },
    { name: 'due, by time', path: `${site}/due?order=time` },
    { name: 'structure', path: `${site}/structure` },
    { name: 'structure, a category', path: `${site}/structure?path=/category-7/` },
    { name: 'structure, a topic', path: `${site}/structure?path=/category-7/topic-7/` },
    { name: 'submit', path: '/submit' },
    { name: 'submissions', path: '/submissions' },
    { name: 'submission', path: '/submissions/1' },
    { name: 'settings', path: '/settings' },
    { name: 'URL', path: `${site}/url?loc=${text(one)}` },
    { name: 'URLs', path: list('') },
    { name: 'URLs, 1,000 a page', path: list('limit=1000') },
    { name: 'URLs, a page in the middle', path: list(middle) },
    { name: 'URLs, a page near the end', path: list(end) },
    { name: 'URLs of a folder', path: list('folder=/category-77/topic-3/') },
    { name: 'URLs of a sitemap', path: list(`sitemap=${sitemap}`), isSearch: true },
    { name: 'URLs by prefix', path: list('match=prefix&q=/category-42/') },
    { name: 'URLs of a month', path: list('month=2023-05'), isSearch: true },
    { name: 'URLs of a month without any', path: list('month=1999-05'), isSearch: true },
    { name: 'URLs without lastmod', path: list('month=none'), isSearch: true },
    { name: 'URLs with images', path: list('has=images'), isSearch: true },
    { name: 'URLs with videos (none)', path: list('has=videos'), isSearch: true },
    { name: 'URLs with news (late)', path: list('has=news'), isSearch: true },
    { name: 'URLs that are gone', path: list('state=gone') },
    { name: 'search, found often', path: list('q=words-of-a'), isSearch: true },
    { name: 'search, found at once', path: list('q=at-the-beginning'), isSearch: true },
    { name: 'search, found last', path: list('q=needle-at-the-end'), isSearch: true },
    { name: 'search, found nowhere', path: list('q=no-such-words'), isSearch: true },
    { name: 'search by glob', path: list('match=glob&q=/category-*/*-999*.html'), isSearch: true },
    { name: 'glob, found nowhere', path: list('match=glob&q=/*/nothing-*.html'), isSearch: true },
    ...changeQuestions(`${site}/changes`, runs, middle),
  ];
}

function changeQuestions(
  changes: string,
  runs: readonly ToldRun[],
  middle: string,
): readonly ConsoleQuestion[] {
  const { number: all } = mostChanged(runs);
  const last = runs[0]?.number ?? 1;
  return [
    { name: 'changes of the last run', path: changes },
    { name: 'changes, every URL', path: `${changes}?from=${all - 1}&to=${all}` },
    { name: 'changes, in the middle', path: `${changes}?from=${all - 1}&to=${all}&${middle}` },
    { name: 'changes over all runs', path: `${changes}?from=1&to=${last}` },
    {
      name: 'changes, removed (none)',
      path: `${changes}?from=1&to=${last}&kind=removed`,
      isSearch: true,
    },
    {
      name: 'changes, searched in vain',
      path: `${changes}?from=1&to=${last}&q=no-such-words`,
      isSearch: true,
    },
  ];
}

/** Gives the address of a question's twin. */
export function twinOf(path: string, form: '' | '.json' | '.csv'): string {
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  return `${pathname}${form}${query === undefined ? '' : `?${query}`}`;
}

async function sitemapOf(served: ServedConsole, site: string): Promise<number> {
  const { sitemaps } = await served.json<Tree>(`${site}/sitemaps.json?q=sitemap-2.xml`);
  const found = sitemaps.find(({ url }) => url.endsWith('/sitemap-2.xml'));
  if (!found) throw new Error('The console knows no sitemap-2.xml.');
  return found.id;
}

function mostChanged(runs: readonly ToldRun[]): ToldRun {
  return runs.reduce((most, run) => (run.changed > most.changed ? run : most));
}
