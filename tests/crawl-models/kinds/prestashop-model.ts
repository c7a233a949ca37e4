// PrestaShop: categories and products with their numbers, faceted search in ?q=, order, page sizes,
// combinations of products in the path, brands, controllers of index.php with a way back.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { makeShop, type Product, type Shop } from './shop-parts.ts';

const EACH = 12;
const ORDERS = ['product.name.asc', 'product.name.desc', 'product.price.asc', 'product.price.desc'];
const USUAL_RULES = [
  '/*?order=',
  '/*&order=',
  '/*?resultsPerPage=',
  '/*&resultsPerPage=',
  '/*controller=cart',
  '/*controller=authentication',
  '/*?back=',
  '/*&back=',
];
const FILTER_WHY = 'a filtered list that names itself: a landing page or not, as the shop likes';

interface PrestaShop {
  readonly world: ModelWorld;
  readonly shop: Shop;
  readonly canonical: 'category' | 'itself' | 'none';
  readonly combinations: string;
  /** How many values may be chosen together. */
  readonly together: number;
}

/** Makes a shop. */
export const makePrestaShop: MakeModel = (world) => {
  const shop = makeShop(world, [45, 60], ['Color', 'Size', 'Composition']);
  const canonical = world.choose('canonical of filters', ['category', 'itself', 'none']);
  const combinations = world.choose('combinations', ['path', 'id_product_attribute']);
  const together = world.choose('values together', [1, 1, 2, 12]);
  const own: PrestaShop = { world, shop, canonical, combinations, together };
  const lists = shop.categories.flatMap((category) => {
    const { count } = listPage(shop.productsOf(category), { page: 1, each: EACH });
    return numbersTo(count).map((page) => categoryAddress(shop, category, page));
  });
  const brands = numbersTo(world.count('brands', 2, 5)).map((n) => `/brand/${n}-brand`);
  return {
    due: ['/', '/content/4-about', ...lists, ...brands, ...shop.products.map(productAddress)],
    endless: true,
    disallow: world.choose('robots.txt', ['usual', 'none']) === 'usual' ? USUAL_RULES : [],
    menu: [
      ...shop.categories.map((one): ModelLink => [categoryAddress(shop, one, 1), one]),
      ...brands.map((path): ModelLink => [path, 'A brand']),
      ['/content/4-about', 'About us'],
      ['/index.php?controller=cart&action=show', 'Cart'],
    ],
    page: (url) => {
      const path = url.pathname + url.search;
      if (brands.includes(path)) {
        const links = world.shuffle(path, shop.products).slice(0, 5);
        const text = world.words(path, 15);
        return { truth: 'due', title: `Brand ${path}`, text, links: links.map(linkTo) };
      }
      return pageOf(own, url);
    },
  };
};

function pageOf(own: PrestaShop, url: URL): ModelPage | undefined {
  const { world, shop } = own;
  const { pathname, searchParams } = url;
  if (pathname === '/') {
    const links = shop.products.slice(0, 8).map(linkTo);
    return { truth: 'due', title: 'Shop', text: world.words('home', 30), links };
  }
  if (pathname === '/content/4-about') {
    return { truth: 'due', title: 'About us', text: world.words('about', 70) };
  }
  if (pathname === '/index.php') {
    const name = searchParams.get('controller') ?? '';
    if (name === 'cart') {
      const why = 'the empty cart says nothing to robots';
      return { truth: 'either', item: 'cart', why, title: 'Cart', text: 'There are no items.' };
    }
    const item = name === 'authentication' ? 'login' : '';
    const why = 'a page to log in is a page, once';
    return item === ''
      ? undefined
      : { truth: 'either', item, why, title: 'Log in', text: 'Log in.' };
  }
  const found = /^\/(\d+)-([a-z-]+)$/.exec(pathname);
  const category = found && shop.categories[Number(found[1]) - 10];
  if (category) return category === found[2] ? categoryPage(own, category, url) : undefined;
  const asked = /^\/[a-z-]+\/(\d+)(?:-(\d+))?-([a-z0-9-]+)\.html$/.exec(pathname);
  const product = shop.products[Number(asked?.[1]) - 1];
  return product && asked?.[3] === product.slug ? productPage(own, product, url) : undefined;
}

function categoryPage(own: PrestaShop, category: string, url: URL): ModelPage | undefined {
  const { world, shop, canonical: policy } = own;
  const page = Number(url.searchParams.get('page') ?? 1);
  const each = Number(url.searchParams.get('resultsPerPage') ?? EACH);
  const order = url.searchParams.get('order');
  const query = url.searchParams.get('q') ?? '';
  const chosen = shop.facets.map(({ name, values }) =>
    valuesIn(query, name).map((one) => values.indexOf(one)),
  );
  const products = shop
    .productsOf(category)
    .filter(({ values }) =>
      chosen.every((some, n) => some.length === 0 || some.includes(values[n] ?? -1)),
    );
  const sorted = order === null ? products : world.shuffle(order, products);
  const list = listPage(sorted, { page, each });
  if (list.isPast) return undefined;
  const plain = categoryAddress(shop, category, page);
  const path = url.pathname + url.search;
  const isOrder = query === '' && (order !== null || url.searchParams.has('resultsPerPage'));
  const itself = isOrder
    ? ({ truth: 'copy' } as const)
    : ({ truth: 'either', why: FILTER_WHY } as const);
  const first = categoryAddress(shop, category, 1);
  const base = query === '' ? first : `${first}?q=${query}`;
  const mark = query === '' ? '?' : '&';
  // Further pages keep the order and the size.
  const kept = ['order', 'resultsPerPage'].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  const pages = numbersTo(list.count).map((n) => {
    const query = [...kept, ...(n === 1 ? [] : [`page=${n}`])].join('&');
    return query === '' ? base : `${base}${mark}${query}`;
  });
  const settings = [
    ...ORDERS.map((one) => `${base}${mark}order=${one}`),
    ...['24', '48'].map((one) => `${base}${mark}resultsPerPage=${one}`),
  ];
  const filters = shop.facets
    .flatMap(({ name, values }) => values.map((value) => toggled(shop, query, { name, value })))
    .filter((one) => one.split(/[-/]/).length - one.split('/').length <= own.together)
    .map((one) => (one === '' ? first : `${first}?q=${one}`));
  return {
    ...(path === plain
      ? { truth: 'due' }
      : policy === 'category'
        ? { truth: 'canonical' }
        : itself),
    ...canonicalOf(policy, { path, plain, first }),
    title: `${category} ${query} page ${page}`,
    text: products.length === 0 ? 'No products.' : world.words(`category ${category}`, 12),
    links: list.things.map((one) => variantLink(own, one)),
    around: [...pages, ...settings, ...filters].map((one): ModelLink => [one, 'Choose']),
  };
}

function canonicalOf(
  policy: PrestaShop['canonical'],
  { path, plain, first }: { readonly path: string; readonly plain: string; readonly first: string },
): Pick<ModelPage, 'canonical'> {
  if (policy === 'none') return {};
  return { canonical: policy === 'category' && path !== plain ? first : path };
}

function productPage(own: PrestaShop, product: Product, url: URL): ModelPage {
  const { world, combinations } = own;
  const canonical = productAddress(product);
  const path = url.pathname + url.search;
  const variants = numbersTo(world.number(`variants ${product.id}`, 2, 5)).map((n): ModelLink => {
    const attribute = product.id * 40 + n;
    const inPath = canonical.replace(`/${product.id}-`, `/${product.id}-${attribute}-`);
    const asked = `${canonical}?id_product_attribute=${attribute}`;
    return [`${combinations === 'path' ? inPath : asked}#/${n}-size-m`, `Combination ${n}`];
  });
  const back = encodeURIComponent(path);
  return {
    truth: path === canonical ? 'due' : 'canonical',
    canonical,
    title: product.name,
    text: `${world.words(`text ${product.id}`, 40)} ${path.replace(/\D+/g, ' ')}`,
    pictures: [`/img/${product.slug}.jpg`],
    links: variants,
    around: [[`/index.php?controller=authentication&back=${back}`, 'Log in']],
  };
}

// Lists link the cheapest combination of a product as often as the product.
function variantLink({ world, combinations }: PrestaShop, product: Product): ModelLink {
  const canonical = productAddress(product);
  if (combinations !== 'path' || world.share(`plain ${product.id}`) < 0.5) return linkTo(product);
  const inPath = canonical.replace(`/${product.id}-`, `/${product.id}-${product.id * 40 + 1}-`);
  return [inPath, product.name];
}

function linkTo(product: Product): ModelLink {
  return [productAddress(product), product.name];
}

// `Color-red-blue/Size-m`: a facet's name and its values.
function valuesIn(query: string, name: string): string[] {
  const part = query.split('/').find((one) => one.startsWith(`${name}-`));
  return part === undefined ? [] : part.split('-').slice(1);
}

function toggled(
  shop: Shop,
  query: string,
  { name, value }: { readonly name: string; readonly value: string },
): string {
  const parts = shop.facets.map((facet) => {
    const chosen = valuesIn(query, facet.name);
    const isChosen = chosen.includes(value);
    const more = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
    const kept = facet.name === name ? more : chosen;
    return kept.length === 0 ? '' : [facet.name, ...kept].join('-');
  });
  return parts.filter((part) => part !== '').join('/');
}

function productAddress(product: Product): string {
  return `/${product.categories[0]}/${product.id}-${product.slug}.html`;
}

function categoryAddress(shop: Shop, category: string, page: number): string {
  const number = shop.categories.indexOf(category) + 10;
  return `/${number}-${category}${page === 1 ? '' : `?page=${page}`}`;
}
