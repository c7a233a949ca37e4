// Tags that are added to each other in the path, and months that are named there.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const FIRST_MONTH = 2_026 * 12 + 10;
const PAIR_WHY = 'articles with two tags: a page or not, as the site likes';
const MONTH_WHY = 'a month within two years';

/** Makes a site. */
export const makeTagLists: MakeModel = (world) => {
  const tags = numbersTo(world.count('tags', 7, 9, 2)).map(
    (n) => `${world.slug(`tag ${n}`, 1)}${n}`,
  );
  const sign = world.choose('between tags', ['+', ',']);
  const hasMonths = world.choose('months', [true, false]);
  const articles = numbersTo(world.count('articles', 20, 30)).map((number) => ({
    path: `/article/${number}`,
    number,
    tags: tags.filter(
      (tag, n) => n === number % tags.length || world.share(`${tag} ${number}`) < 0.4,
    ),
  }));
  return {
    due: ['/', ...articles.map(({ path }) => path), ...tags.map((tag) => `/tag/${tag}`)],
    endless: true,
    menu: [
      ...tags.map((tag): ModelLink => [`/tag/${tag}`, tag]),
      ...(hasMonths ? [[monthPath(FIRST_MONTH), 'Events'] as const] : []),
    ],
    page: ({ pathname }) => {
      if (pathname === '/') return { truth: 'due', title: 'Home', text: world.words('home', 30) };
      const article = articles.find(({ path }) => path === pathname);
      if (article !== undefined) {
        const text = world.words(pathname, 40);
        const links = article.tags.map((tag) => `/tag/${tag}`);
        return { truth: 'due', title: `Article ${article.number}`, text, links };
      }
      if (pathname.startsWith('/events/'))
        return hasMonths ? monthPage(world, pathname) : undefined;
      const chosen = pathname.replace('/tag/', '').split(sign);
      const wanted = articles.filter((one) => chosen.every((tag) => one.tags.includes(tag)));
      if (wanted.length === 0) return undefined;
      const more = tags.filter(
        (tag) => !chosen.includes(tag) && wanted.some((one) => one.tags.includes(tag)),
      );
      return {
        ...(chosen.length === 1
          ? { truth: 'due' }
          : chosen.length === 2
            ? { truth: 'either', why: PAIR_WHY }
            : { truth: 'trap' }),
        title: `Tagged ${chosen.join(' and ')}`,
        text: `${wanted.length} articles`,
        links: wanted.map(({ path }) => path),
        around: more.map((tag): ModelLink => [`/tag/${[...chosen, tag].join(sign)}`, tag]),
      };
    },
  };
};

function monthPath(number: number): string {
  return `/events/${MONTHS[number % 12]}-${Math.floor(number / 12)}`;
}

function monthPage(world: ModelWorld, path: string): ModelPage | undefined {
  const [, name = '', year = ''] = /^\/events\/([a-z]+)-(\d{4})$/.exec(path) ?? [];
  const number = Number(year) * 12 + MONTHS.indexOf(name);
  if (path !== monthPath(number)) return undefined;
  const away = Math.abs(number - FIRST_MONTH);
  const text = away < 3 ? `Events: ${world.words(path, 8)}` : 'There are no events in this month.';
  return {
    ...(away <= 30 ? { truth: 'either', why: MONTH_WHY } : { truth: 'trap' }),
    title: `Events of ${name} ${year}`,
    text,
    around: [monthPath(number - 1), monthPath(number + 1)],
  };
}
