// WooCommerce: pages of lists in the path, filters of several values in one parameter, sorting, the
// cart in a link of each product; filters of page 2 lead to the first page.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const EACH = 8;
const COLOURS = ['blue', 'green', 'red'];
const SIZES = ['l', 'm', 's'];
const ORDERS = ['date', 'price', 'rating'];
const USUAL_RULES = ['/cart/', '/*add-to-cart='];
const WHY = 'a list with one filter that names itself: a landing page or not, as the shop likes';

interface Product {
  readonly path: string;
  readonly number: number;
  readonly lists: readonly string[];
  readonly colour: string;
  readonly size: string;
}

interface WooShop {
  readonly world: ModelWorld;
  readonly products: readonly Product[];
  readonly lists: readonly string[];
  readonly isCanonical: boolean;
}

/** Makes a shop. */
export const makeWooCommerce: MakeModel = (world) => {
  const categories = numbersTo(3).map((n) => `/product-category/${world.slug(`c ${n}`, 1)}-${n}/`);
  const tags = numbersTo(world.count('tags', 2, 4)).map((n) => `/product-tag/tag-${n}/`);
  const pickOf = (name: string, from: readonly string[]): string =>
    from[world.number(name, 0, from.length - 1)] ?? '';
  const products = numbersTo(world.count('products', 25, 35)).map((number) => ({
    path: `/product/${world.slug(`p ${number}`)}-${number}/`,
    number,
    lists: ['/shop/', pickOf(`c of ${number}`, categories), tags[number % tags.length] ?? ''],
    colour: pickOf(`colour of ${number}`, COLOURS),
    size: pickOf(`size of ${number}`, SIZES),
  }));
  const filled = ['/shop/', ...categories, ...tags].filter((list) =>
    products.some((product) => product.lists.includes(list)),
  );
  const isCanonical = world.choose('canonical of filters', [false, true]);
  const shop: WooShop = { world, products, lists: filled, isCanonical };
  const pages = filled.flatMap((list) => {
    const { count } = listPage(ofList(shop, list), { page: 1, each: EACH });
    return numbersTo(count).map((page) => `${list}${page === 1 ? '' : `page/${page}/`}`);
  });
  return {
    due: ['/', ...pages, ...products.map(({ path }) => path)],
    disallow: world.choose('robots.txt', ['usual', 'none']) === 'usual' ? USUAL_RULES : [],
    endless: true,
    menu: ['/', ...filled].map((path): ModelLink => [path, path]),
    page: (url) => pageOf(shop, url),
  };
};

function ofList({ products }: WooShop, list: string): readonly Product[] {
  return products.filter(({ lists }) => lists.includes(list));
}

function pageOf(shop: WooShop, url: URL): ModelPage | undefined {
  const { world, products } = shop;
  const { pathname, searchParams } = url;
  if (searchParams.has('add-to-cart'))
    return { truth: 'redirect', status: 302, location: '/cart/' };
  if (pathname === '/') return { truth: 'due', title: 'Shop', text: world.words('home', 30) };
  if (pathname === '/cart/') {
    return { truth: 'noindex', title: 'Cart', text: 'Your cart is empty.', robots: 'noindex' };
  }
  const product = products.find(({ path }) => path === pathname);
  if (product !== undefined) {
    const text = world.words(`text ${product.number}`, 40);
    return { truth: 'due', title: pathname, text, canonical: pathname };
  }
  const [, list = '', digits] = /^(.*?\/)(?:page\/(\d+)\/)?$/.exec(pathname) ?? [];
  return shop.lists.includes(list)
    ? listOf(shop, url, { list, page: Number(digits ?? 1) })
    : undefined;
}

function listOf(
  shop: WooShop,
  url: URL,
  { list, page }: { readonly list: string; readonly page: number },
): ModelPage | undefined {
  const { world, isCanonical } = shop;
  const valuesOf = (name: string): string[] =>
    (url.searchParams.get(name) ?? '').split(',').filter((value) => value !== '');
  const [colours, sizes, orders] = [
    valuesOf('filter_color'),
    valuesOf('filter_size'),
    valuesOf('orderby'),
  ];
  const wanted = ofList(shop, list).filter(
    ({ colour, size }) =>
      (colours.length === 0 || colours.includes(colour)) &&
      (sizes.length === 0 || sizes.includes(size)),
  );
  const sorted = orders.length === 0 ? wanted : world.shuffle(`order ${orders}`, wanted);
  const { things, count, isPast } = listPage(sorted, { page, each: EACH });
  if (isPast) return undefined;
  const plain = page === 1 ? list : `${list}page/${page}/`;
  const { length } = [...url.searchParams.keys()];
  const chosen = [...colours, ...sizes, ...orders];
  const itself =
    chosen.length === 1 ? ({ truth: 'either', why: WHY } as const) : { truth: 'trap' as const };
  const toggled = (name: string, value: string): ModelLink => {
    const values = valuesOf(name);
    const rest = values.filter((one) => one !== value);
    const next =
      name === 'orderby' ? [value] : rest.length < values.length ? rest : [...values, value];
    const query = new URLSearchParams(url.search);
    if (next.length === 0) query.delete(name);
    else query.set(name, next.join(','));
    return [`${list}${query.size === 0 ? '' : '?'}${query}`.replaceAll('%2C', ','), value];
  };
  const next = `${list}page/${page + 1}/${url.search}`;
  return {
    ...(length === 0 ? { truth: 'due' } : isCanonical ? { truth: 'canonical' } : itself),
    ...(isCanonical && { canonical: plain }),
    title: `${list} page ${page}`,
    text: `${wanted.length} products ${chosen.toSorted().join(' ')}`,
    links: things.flatMap(({ path, number }): ModelLink[] => [
      [path, path],
      [`${list}?add-to-cart=${number}`, 'Add to cart', 'nofollow'],
    ]),
    around: [
      ...COLOURS.map((value) => toggled('filter_color', value)),
      ...SIZES.map((value) => toggled('filter_size', value)),
      ...ORDERS.map((value) => toggled('orderby', value)),
      ...(page < count ? [next] : []),
    ],
  };
}
