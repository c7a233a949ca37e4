// An archive: months that only the month after them links, with idle ones and idle years inside.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, MODEL_NOW, numbersTo } from '../model-world.ts';

const FORMS = ['/archive/Y/M', '/Y/M/', '/archive?month=Y-M', '/blog?year=Y&month=M', '/a/Y-M'];
const NAMES =
  'January February March April May June July August September October November December';

/** A month, counted from the year 0. */
type Month = number;

/** Makes an archive. */
export const makeArchive: MakeModel = (world) => {
  const form = world.choose('form', FORMS);
  const years = world.count('years', 6, 9, 3);
  const beyond = world.choose('before the first', ['ends', 'goes on']);
  const idleRun = world.choose('idle months in a row', [3, 8, 14, 20]);
  const isRelNext = world.choose('rel=prev', [true, false]);
  const now = new Date(MODEL_NOW);
  const last: Month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const first = last - years * 12;
  const address = (month: Month): string =>
    form
      .replace('Y', String(Math.floor(month / 12)))
      .replace('M', String((month % 12) + 1).padStart(2, '0'));
  const byAddress = new Map<string, Month>();
  const articles = new Map<string, Month>();
  const ofMonth = new Map<Month, string[]>();
  // One long silence every thirty months, and a month here and there.
  const isIdle = (month: Month): boolean =>
    month !== first &&
    month !== last &&
    ((last - month) % 30 >= 30 - idleRun || world.share(`idle ${month}`) < 0.12);
  for (let month = last; month >= first; month -= 1) {
    if (isIdle(month)) continue;
    const paths = numbersTo(
      world.number(`articles ${month}`, 1, world.size === 'large' ? 5 : 2),
    ).map((n) => `/articles/${world.slug(`article ${month} ${n}`, 3)}-${month * 10 + n}`);
    ofMonth.set(month, paths);
    for (const path of paths) articles.set(path, month);
  }
  for (let month = last; month > 0; month -= 1) byAddress.set(address(month), month);
  const popular = [...articles.keys()].filter((path) => world.share(`popular ${path}`) < 0.06);

  const monthPage = (month: Month): ModelPage | undefined => {
    if (month > last || (month < first && beyond === 'ends')) return undefined;
    const paths = ofMonth.get(month) ?? [];
    const earlier = month > first || beyond === 'goes on' ? address(month - 1) : undefined;
    const name = `${NAMES.split(' ')[month % 12]} ${Math.floor(month / 12)}`;
    const links: ModelLink[] = paths.map((path) => [path, world.words(`title ${path}`, 4)]);
    if (earlier !== undefined) links.push([earlier, 'Earlier']);
    const text = paths.length === 0 ? 'Nothing was written in this month.' : '';
    const page = {
      title: `Archive of ${name}`,
      text,
      links,
      prev: isRelNext ? earlier : undefined,
    };
    if (paths.length > 0) return { truth: 'due', ...page };
    if (month < first) return { truth: 'empty', ...page };
    return { truth: 'either', why: 'an idle month of an archive that goes on', ...page };
  };

  return {
    due: ['/', ...[...ofMonth.keys()].map(address), ...articles.keys()],
    endless: beyond === 'goes on',
    menu: [['/', 'Home']],
    page: (url) => {
      const path = url.pathname + url.search;
      if (path === '/') {
        const links: ModelLink[] = popular.map((popularPath) => [popularPath, 'Much read']);
        links.unshift([address(last), 'Archive']);
        return { truth: 'due', title: 'A magazine', text: world.words('home', 40), links };
      }
      const month = byAddress.get(path);
      if (month !== undefined) return monthPage(month);
      if (!articles.has(path)) return undefined;
      const text = world.words(`text ${path}`, 60);
      return { truth: 'due', title: world.words(`title ${path}`, 4), text };
    },
  };
};
