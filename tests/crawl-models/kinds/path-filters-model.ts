// A shop with filters in path segments, in the order of the clicks; and documents in a tree, where
// versions and languages can be left out, and pages at permuted paths that differ.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { makeShop, type Shop } from './shop-parts.ts';

const GROUPS = ['colour', 'size', 'brand'];
const FILTER_WHY = 'a filter of its own: a page or not, as the site likes';
const VERSIONS = ['', 'v1', 'v2'];
const LANGUAGES = ['', 'en', 'de', 'fr'];
const PLACES = ['genoa', 'oslo', 'riga', 'cadiz', 'malmo'];

/** Makes a site. */
export const makePathFilters: MakeModel = (world) => {
  const shop = makeShop(world, [20, 30], GROUPS);
  const categories = shop.categories.map((one) => `/shop/${one}`);
  const products = shop.products.map(({ slug }) => `/product/${slug}`);
  const topics = numbersTo(world.count('topics', 3, 5, 2)).map((n) => `topic-${n}`);
  const documents = documentsOf(topics);
  const routes = PLACES.flatMap((from) =>
    PLACES.filter((to) => to !== from).map((to) => `/routes/${from}/${to}`),
  );
  const own = new Set(['/', ...documents, ...routes]);
  return {
    due: [...own, ...categories, ...products],
    endless: true,
    menu: ['/', ...categories, '/docs', routes[0] ?? '/'],
    page: ({ pathname }) => {
      if (pathname.startsWith('/shop/')) return listPage(shop, pathname);
      const product = shop.product(pathname.replace('/product/', ''));
      if (product !== undefined && products.includes(pathname)) {
        return { truth: 'due', title: product.name, text: world.words(pathname, 40) };
      }
      if (!own.has(pathname)) return undefined;
      const links = pathname.startsWith('/routes/') ? routes : pathname === '/' ? [] : documents;
      return ownPage(world, pathname, links);
    },
  };
};

function ownPage(world: ModelWorld, path: string, links: readonly ModelLink[]): ModelPage {
  return {
    truth: 'due',
    title: world.words(`title ${path}`, 4),
    text: world.words(path, 40),
    links,
  };
}

function documentsOf(topics: readonly string[]): string[] {
  const paths = VERSIONS.flatMap((version) =>
    LANGUAGES.flatMap((language) =>
      ['', ...topics].map((topic) => ['/docs', version, language, topic]),
    ),
  );
  return paths.map((parts) => parts.filter((part) => part !== '').join('/'));
}

/** A category with its filters: the same page in whatever order they stand. */
function listPage(shop: Shop, path: string): ModelPage | undefined {
  const [, , category = '', ...chosen] = path.split('/');
  const groups = shop.facets.map(({ name, values }, at) => ({
    at,
    filters: values.map((value) => `${name}-${value}`),
  }));
  const isKnown = chosen.every((one) => groups.some(({ filters }) => filters.includes(one)));
  const used = groups.map(({ filters }) => filters.filter((one) => chosen.includes(one)));
  const isTwice = used.some(({ length }) => length > 1) || new Set(chosen).size < chosen.length;
  if (!shop.categories.includes(category) || !isKnown || isTwice) return undefined;
  const found = shop.productsOf(category).filter(({ values }) =>
    groups.every(({ at, filters }) => {
      const wanted = used[at]?.[0];
      return wanted === undefined || filters[values[at] ?? 0] === wanted;
    }),
  );
  const open = groups.filter(({ at }) => used[at]?.length === 0);
  const removed = used.flat().map((one): ModelLink => {
    return [['/shop', category, ...chosen.filter((other) => other !== one)].join('/'), `No ${one}`];
  });
  return {
    ...(chosen.length === 0
      ? { truth: 'due' }
      : chosen.length === 1
        ? { truth: 'either', why: FILTER_WHY }
        : { truth: 'trap' }),
    title: `${category} ${used.flat().join(' ')}`,
    text: `${found.length} products`,
    links: [
      ...found.map(({ slug, name }): ModelLink => [`/product/${slug}`, name]),
      ...open.flatMap(({ filters }) =>
        filters.map((one): ModelLink => [`${path}/${one}`, `Only ${one}`]),
      ),
      ...removed,
    ],
  };
}
