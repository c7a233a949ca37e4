// Shopify: products under collections with the canonical of the product, variants, recommendations,
// tags, sorting, filters, vendors, blogs with tags, the usual robots.txt or none.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { makeShop, type Product, type Shop } from './shop-parts.ts';

const EACH = 12;
const SORTS = ['price-ascending', 'price-descending', 'title-ascending', 'created-descending'];
const USUAL_RULES = [
  '/cart',
  '/account',
  '/search',
  '/collections/*sort_by*',
  '/*/collections/*sort_by*',
  '/collections/*+*',
  '/collections/*%2B*',
  '/*?*filter*',
  '/blogs/*+*',
  '/*?*pr_prod_strat=',
];
const TAG_WHY = 'a collection by a tag names itself: a landing page or not, as the shop likes';

interface Shopify {
  readonly world: ModelWorld;
  readonly shop: Shop;
  readonly articles: readonly string[];
  readonly hasFilters: boolean;
  readonly withinCollection: boolean;
}

/** Makes a shop. */
export const makeShopify: MakeModel = (world) => {
  const shop = makeShop(world, [45, 60], ['color', 'material']);
  const articles = numbersTo(world.count('articles', 6, 12)).map((n) => world.slug(`article ${n}`));
  const hasFilters = world.choose('filters', [true, false]);
  const withinCollection = world.choose('within collection', [true, true, false]);
  const own: Shopify = { world, shop, articles, hasFilters, withinCollection };
  const collections = [...shop.categories, 'all'].flatMap((one) => {
    const { count } = listPage(productsOf(shop, one), { page: 1, each: EACH });
    return numbersTo(count).map((page) => collectionAddress(one, page));
  });
  return {
    due: [
      '/',
      '/pages/about',
      '/pages/contact',
      '/policies/refund-policy',
      '/collections',
      '/blogs/news',
      ...articles.map((one) => `/blogs/news/${one}`),
      ...collections,
      ...shop.products.map(({ slug }) => `/products/${slug}`),
    ],
    endless: true,
    disallow: world.choose('robots.txt', ['usual', 'none']) === 'usual' ? USUAL_RULES : [],
    menu: [
      '/collections',
      '/collections/all',
      '/blogs/news',
      '/pages/about',
      '/pages/contact',
      '/policies/refund-policy',
      '/cart',
      '/account',
      '/search',
    ].map((path): ModelLink => [path, path]),
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: Shopify, url: URL): ModelPage | undefined {
  const { world, shop } = own;
  const [, folder, name = '', inside, slug = ''] = url.pathname.split('/');
  const text = world.words(url.pathname, 60);
  switch (folder) {
    case '': {
      const links = shop.products
        .slice(0, 8)
        .map((one): ModelLink => [recommended(one, shop.products[0]), one.name]);
      return { truth: 'due', canonical: '/', title: 'Shop', text: world.words('home', 30), links };
    }
    case 'products': {
      const product = shop.product(name);
      return product && productPage(own, product, url);
    }
    case 'collections': {
      const product = inside === 'products' ? shop.product(slug) : undefined;
      if (inside === 'products') return product && productPage(own, product, url);
      return name === '' ? collectionsPage(own) : collectionPage(own, url, inside);
    }
    case 'blogs':
      return blogPage(own, url.pathname);
    case 'pages':
    case 'policies':
      if (!['about', 'contact', 'refund-policy'].includes(name)) return undefined;
      return { truth: 'due', canonical: url.pathname, title: name, text };
    case 'cart': {
      const why = 'the empty cart says nothing to robots';
      return { truth: 'either', why, title: 'Your cart', text: 'Your cart is empty.' };
    }
    case 'account':
      if (name === 'login')
        return { truth: 'noindex', robots: 'noindex', title: 'Log in', text: 'Log in' };
      return { truth: 'redirect', status: 302, location: '/account/login' };
    case 'search':
      return { truth: 'noindex', robots: 'noindex', title: 'Search', text: 'Search our shop' };
    default:
      return undefined;
  }
}

function collectionsPage({ shop }: Shopify): ModelPage {
  const links = shop.categories.map((one): ModelLink => [collectionAddress(one, 1), one]);
  return {
    truth: 'due',
    canonical: '/collections',
    title: 'Collections',
    text: 'All collections',
    links,
  };
}

function productPage(own: Shopify, product: Product, url: URL): ModelPage {
  const { world, shop } = own;
  const canonical = `/products/${product.slug}`;
  const variants = numbersTo(world.number(`variants ${product.id}`, 2, 6)).map(
    (n): ModelLink => [`${canonical}?variant=${product.id * 1_000_003 + n}`, `Variant ${n}`],
  );
  const others = world.shuffle(`others ${product.id}`, shop.products).slice(0, 4);
  const chosen = url.searchParams.get('variant') ?? 'first';
  return {
    truth: url.pathname + url.search === canonical ? 'due' : 'canonical',
    canonical,
    title: product.name,
    text: `${world.words(`text ${product.id}`, 40)} Variant: ${chosen}`,
    pictures: [`/cdn/${product.slug}.jpg`],
    links: variants,
    around: [
      ...others.map((other): ModelLink => [recommended(other, product), other.name]),
      [`/collections/vendors?q=${product.slug.split('-')[0]}`, 'Vendor'],
    ],
  };
}

function collectionPage(own: Shopify, url: URL, tags = ''): ModelPage | undefined {
  const { world, shop, withinCollection, hasFilters } = own;
  const name = url.pathname.split('/')[2] ?? '';
  const page = Number(url.searchParams.get('page') ?? 1);
  const isVendor = name === 'vendors';
  if (!isVendor && name !== 'all' && !shop.categories.includes(name)) return undefined;
  const wanted = tags.split('+').filter((tag) => tag !== '');
  const filtered = shop.facets.map(({ name: one }) => url.searchParams.get(`filter.p.${one}`));
  const found = productsOf(shop, name).filter(
    (product) =>
      wanted.every((tag) => tagsOf(shop, product).includes(tag)) &&
      filtered.every((value, n) => value === null || tagsOf(shop, product)[n] === value),
  );
  const list = listPage(isVendor ? shop.products.slice(0, 3) : found, { page, each: EACH });
  if (list.isPast || (wanted.length > 0 && found.length === 0)) return undefined;
  const path = wanted.length > 0 ? `/collections/${name}/${tags}` : collectionAddress(name, 1);
  const here = page === 1 ? path : `${path}?page=${page}`;
  const products = list.things.map(
    (one): ModelLink => [
      withinCollection ? `/collections/${name}/products/${one.slug}` : `/products/${one.slug}`,
      one.name,
    ],
  );
  const pages = numbersTo(list.count).map((n): ModelLink => [`${path}?page=${n}`, `${n}`]);
  const shown = {
    canonical: here,
    title: `${name} ${tags}, page ${page}`,
    text: isVendor ? url.search : world.words(`collection ${path}`, 10),
    links: [...products, ...pages],
    around: [...tagLinks(shop, name, wanted), ...settingsOf(own, path, hasFilters)],
  };
  if (isVendor || wanted.length > 0) {
    const isSelf = isVendor || url.pathname + url.search === here;
    if (isVendor) return { ...shown, canonical: undefined, truth: 'either', why: TAG_WHY };
    return isSelf ? { ...shown, truth: 'either', why: TAG_WHY } : { ...shown, truth: 'canonical' };
  }
  return { ...shown, truth: url.pathname + url.search === here ? 'due' : 'canonical' };
}

function tagLinks(shop: Shop, collection: string, wanted: readonly string[]): ModelLink[] {
  if (wanted.length >= 2 || collection === 'vendors') return [];
  return shop.facets
    .flatMap(({ values }) => values)
    .filter((tag) => !wanted.includes(tag))
    .map((tag): ModelLink => [`/collections/${collection}/${[...wanted, tag].join('+')}`, tag]);
}

function settingsOf({ shop }: Shopify, path: string, hasFilters: boolean): ModelLink[] {
  const sorts = SORTS.map((sort): ModelLink => [`${path}?sort_by=${sort}`, sort]);
  if (!hasFilters) return sorts;
  const filters = shop.facets.flatMap(({ name, values }) =>
    values.map((value): ModelLink => [`${path}?filter.p.${name}=${value}`, value]),
  );
  return [...sorts, ...filters];
}

function blogPage({ world, articles, shop }: Shopify, path: string): ModelPage | undefined {
  const tags = shop.facets[0]?.values ?? [];
  const [, , , slug = '', tag] = path.split('/');
  const links = articles.map((one): ModelLink => [`/blogs/news/${one}`, one]);
  const around = tags.map((one): ModelLink => [`/blogs/news/tagged/${one}`, one]);
  if (slug === '') {
    return {
      truth: 'due',
      canonical: path,
      title: 'News',
      text: world.words(path, 9),
      links,
      around,
    };
  }
  if (slug === 'tagged' && tag !== undefined) {
    const why = 'a blog by a tag names itself: a list worth finding or not, as the shop likes';
    const some = world.shuffle(tag, links).slice(0, 3);
    return { truth: 'either', why, canonical: path, title: `News, ${tag}`, links: some };
  }
  if (!articles.includes(slug)) return undefined;
  return { truth: 'due', canonical: path, title: slug, text: world.words(path, 80), around };
}

function productsOf(shop: Shop, collection: string): readonly Product[] {
  return collection === 'all' ? shop.products : shop.productsOf(collection);
}

function tagsOf(shop: Shop, { values }: Product): string[] {
  return values.map((value, n) => shop.facets[n]?.values[value] ?? '');
}

function recommended(product: Product, from: Product | undefined): string {
  const ids = `pr_rec_id=${product.id}&pr_ref_pid=${from?.id}`;
  const query = `pr_prod_strat=e5_desc&${ids}&pr_seq=uniform`;
  return `/products/${product.slug}?${query}`;
}

function collectionAddress(collection: string, page: number): string {
  return `/collections/${collection}${page === 1 ? '' : `?page=${page}`}`;
}
