// Folders as a web server lists them: names, dates and sizes, sorted by any column, up and down.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const COLUMNS = ['N', 'M', 'S'] as const;
const SORT_FORMS = {
  apache: (column: string, order: string) => `?C=${column};O=${order}`,
  lighttpd: (column: string, order: string) => `?C=${column}&O=${order}`,
  one: (column: string, order: string) => `?sort=${column}-${order}`,
  view: (column: string, order: string) => `?view=list&order=${column}&dir=${order}`,
} as const;

interface Entry {
  readonly name: string;
  readonly day: number;
  readonly size: number;
}

interface Directory {
  readonly world: ModelWorld;
  readonly sortOf: (column: string, order: string) => string;
  readonly folders: ReadonlyMap<string, readonly Entry[]>;
  /** A query that chooses what is listed, not in which order. */
  readonly hasFilter: boolean;
  readonly parentSays: string;
}

/** Makes a server of folders. */
export const makeDirectory: MakeModel = (world) => {
  const form = world.choose('sort', Object.keys(SORT_FORMS) as (keyof typeof SORT_FORMS)[]);
  const hasFilter = world.choose('filter', [true, false]);
  const parentSays = world.choose('parent', ['Parent Directory', '../']);
  const folders = new Map<string, Entry[]>();
  const entry = (path: string, name: string): Entry => ({
    name,
    day: world.number(`day ${path}${name}`, 1, 28),
    size: world.number(`size ${path}${name}`, 1, 900),
  });
  const add = (path: string, depth: number): void => {
    const count = world.number(`files ${path}`, 0, 9);
    const files = numbersTo(count).map((n) => `${world.slug(`${path} ${n}`, 2)}-${n}.html`);
    const subfolders = numbersTo(depth === 0 ? 0 : world.number(`folders ${path}`, 1, 4)).map(
      (n) => `${world.slug(`${path} folder ${n}`, 1)}${n}/`,
    );
    const names = [...subfolders, ...files];
    folders.set(
      path,
      names.map((name) => entry(path, name)),
    );
    for (const name of subfolders) add(`${path}${name}`, depth - 1);
  };
  add('/', world.size === 'large' ? 4 : 2);
  const own: Directory = { world, sortOf: SORT_FORMS[form], folders, hasFilter, parentSays };
  const files = [...folders].flatMap(([path, all]) =>
    all.filter(({ name }) => name.endsWith('.html')).map(({ name }) => path + name),
  );
  return {
    due: [...folders.keys(), ...files],
    page: ({ pathname, search }) => {
      if (folders.has(pathname)) return folderPage(own, pathname, search);
      if (!files.includes(pathname) || search !== '') return undefined;
      const name = pathname.slice(pathname.lastIndexOf('/') + 1);
      const title = world.words(`title ${pathname}`, 4);
      const text = `${name} ${world.words(pathname, 50)}`;
      return { truth: 'due', title, text, links: [['.', 'Up']] };
    },
  };
};

function folderPage(own: Directory, path: string, query: string): ModelPage | undefined {
  const { sortOf, folders, hasFilter, parentSays } = own;
  const all = folders.get(path) ?? [];
  const isFiltered = hasFilter && query === '?only=folders';
  const orders = COLUMNS.flatMap((column) => ['A', 'D'].map((order) => ({ column, order })));
  const chosen = orders.find(({ column, order }) => sortOf(column, order) === query);
  if (query !== '' && chosen === undefined && !isFiltered) return undefined;
  const { column = 'N', order = 'A' } = chosen ?? {};
  const shown = isFiltered ? all.filter(({ name }) => name.endsWith('/')) : all;
  const rows = shown.toSorted((one, other) => compare(one, other, column));
  if (order === 'D') rows.reverse();
  const heads = COLUMNS.map((one): ModelLink => {
    const isTurned = one === column && order === 'A';
    return [sortOf(one, isTurned ? 'D' : 'A'), { N: 'Name', M: 'Last modified', S: 'Size' }[one]];
  });
  const up = path.replace(/[^/]+\/$/, '');
  return {
    ...(query === ''
      ? { truth: 'due' as const }
      : isFiltered
        ? { truth: 'either' as const, why: 'a part of a list' }
        : { truth: 'copy' as const, item: path }),
    title: `Index of ${path}`,
    text: `Index of ${path}`,
    links: [
      ...heads,
      ...(path === '/' ? [] : [[up, parentSays] as const]),
      ...rows.map(({ name, day, size }): ModelLink => [name, `${name} 2016-03-${day} ${size}K`]),
      ...(hasFilter ? [['?only=folders', 'Folders'] as const] : []),
    ],
  };
}

function compare(one: Entry, other: Entry, column: string): number {
  const byName = one.name < other.name ? -1 : 1;
  if (column === 'N') return byName;
  return (column === 'M' ? one.day - other.day : one.size - other.size) || byName;
}
