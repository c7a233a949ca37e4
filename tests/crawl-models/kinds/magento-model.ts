// Magento: categories with layered navigation, order, direction, limit and mode, products under
// their categories with the canonical of the short address, SID, comparisons, logins with a return.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { without } from './board-parts.ts';
import { makeShop, type Product, type Shop } from './shop-parts.ts';

const EACH = 12;
const PLAIN = { dir: 'asc', order: 'position', limit: '12', mode: 'grid' };
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  dir: ['asc', 'desc'],
  order: ['position', 'name', 'price'],
  limit: ['12', '24', '36'],
  mode: ['grid', 'list'],
};
const FILTER_WHY = 'a filtered or sorted list that names no canonical';
const SESSION = 'SID';

interface Magento {
  readonly world: ModelWorld;
  readonly shop: Shop;
  readonly hasCategoryCanonical: boolean;
  readonly hasSid: boolean;
  readonly reviews: boolean;
}

/** Makes a shop. */
export const makeMagento: MakeModel = (world) => {
  const shop = makeShop(world, [45, 60], ['color', 'size', 'manufacturer']);
  const hasCategoryCanonical = world.choose('canonical of categories', [true, true, false]);
  const hasSid = world.choose('SID', [true, false]);
  const reviews = world.choose('reviews', [true, false]);
  const own: Magento = { world, shop, hasCategoryCanonical, hasSid, reviews };
  const lists = shop.categories.flatMap((category) => {
    const { count } = listPage(shop.productsOf(category), { page: 1, each: EACH });
    return numbersTo(count).map((page) => listAddress(category, page));
  });
  const products = shop.products.map(({ slug }) => `/${slug}.html`);
  const reviewed = reviews ? shop.products.map(({ id }) => `/review/product/list/id/${id}/`) : [];
  const rules = ['', '/catalog/product_compare/ /customer/ /checkout/', '/*?dir= /*&dir= /*SID='];
  const disallow = world.choose('robots.txt', rules).split(' ').filter(Boolean);
  const bare = (path: string): string => without(new URL(path, 'http://model.test'), [SESSION]);
  return {
    due: ['/', '/about-us', ...lists, ...products, ...reviewed],
    // Filters upon filters end, but only after some ten thousand.
    endless: true,
    disallow,
    bare,
    menu: [
      ...shop.categories.map((one): ModelLink => [listAddress(one, 1), one]),
      ['/about-us', 'About us'],
      ['/checkout/cart/', 'Cart'],
    ],
    page: (url) => {
      const asked = bare(url.pathname + url.search);
      const page = pageOf(own, new URL(asked, url), asked);
      return page && hasSid && !url.searchParams.has(SESSION) ? withSid(own, page, asked) : page;
    },
  };
};

function pageOf(own: Magento, url: URL, path: string): ModelPage | undefined {
  const { world, shop } = own;
  const parts = url.pathname.split('/');
  const slug = parts.at(-1)?.replace(/\.html$/, '') ?? '';
  if (path === '/') {
    const links = shop.products
      .slice(0, 6)
      .map(({ slug: one, name }): ModelLink => [`/${one}.html`, name]);
    return { truth: 'due', title: 'Shop', text: world.words('home', 30), links };
  }
  if (path === '/about-us') return { truth: 'due', title: 'About us', text: world.words(path, 80) };
  if (path.startsWith('/catalog/product_compare/')) {
    return { truth: 'redirect', status: 302, location: '/checkout/cart/' };
  }
  if (url.pathname === '/checkout/cart/') {
    const why = 'the empty cart says nothing to robots';
    return { truth: 'either', item: 'cart', why, title: 'Cart', text: 'Your cart is empty.' };
  }
  if (path.startsWith('/customer/account/login/')) {
    const why = 'a page to log in is a page, once';
    return {
      truth: 'either',
      item: 'login',
      why,
      title: 'Customer login',
      text: 'Log in or register.',
    };
  }
  if (path.startsWith('/review/product/list/id/')) {
    const product = own.reviews ? shop.products[Number(parts[5]) - 1] : undefined;
    const title = `Reviews of ${product?.name}`;
    const text = world.words(`reviews ${product?.id}`, 40);
    return product && { truth: 'due', title, text, links: [[`/${product.slug}.html`, 'Back']] };
  }
  if (shop.categories.includes(slug))
    return parts.length === 2 ? listOf(own, slug, url) : undefined;
  const product = shop.product(slug);
  return product && productPage(own, product, url.pathname);
}

function productPage({ world, reviews }: Magento, product: Product, path: string): ModelPage {
  const canonical = `/${product.slug}.html`;
  const back = Buffer.from(path).toString('base64url');
  const links: ModelLink[] = [
    [`/catalog/product_compare/add/product/${product.id}/uenc/${back}/`, 'Compare'],
    [`/customer/account/login/referer/${back}/`, 'Log in'],
  ];
  if (reviews) links.push([`/review/product/list/id/${product.id}/`, 'Reviews']);
  return {
    truth: path === canonical ? 'due' : 'canonical',
    canonical,
    title: product.name,
    text: world.words(`text ${product.id}`, 40),
    pictures: [`/media/${product.slug}.jpg`],
    links,
  };
}

function listOf(own: Magento, category: string, url: URL): ModelPage | undefined {
  const { world, shop, hasCategoryCanonical } = own;
  const asked = Object.fromEntries(url.searchParams);
  const limit = Number(asked['limit'] ?? EACH);
  const page = Number(asked['p'] ?? 1);
  const chosen = shop.facets.map(({ name, values }) => values.indexOf(asked[name] ?? ''));
  const found = shop
    .productsOf(category)
    .filter(({ values }) =>
      values.every((value, n) => (chosen[n] ?? -1) < 0 || chosen[n] === value),
    );
  const order = `${asked['order'] ?? 'position'} ${asked['dir'] ?? 'asc'}`;
  const sorted = order === 'position asc' ? found : world.shuffle(order, found);
  const list = listPage(sorted, { page, each: limit });
  if (list.isPast) return undefined;
  const names = Object.keys(asked);
  const isPlain = names.length === 0 || (names.length === 1 && names[0] === 'p' && page > 1);
  const filters = shop.facets.flatMap(({ name, values }, n) =>
    (chosen[n] ?? -1) >= 0
      ? [changed(url, { [name]: undefined, p: undefined })]
      : values.map((value) => changed(url, { [name]: value, p: undefined })),
  );
  const settings = Object.entries(CHOICES).flatMap(([name, values]) =>
    values.map((value) => changed(url, { [name]: value })),
  );
  const pages = numbersTo(list.count).map((n) => changed(url, { p: n === 1 ? undefined : `${n}` }));
  const canonical = isPlain ? listAddress(category, page) : listAddress(category, 1);
  const taste = { truth: 'either', why: FILTER_WHY } as const;
  return {
    ...(isPlain ? { truth: 'due' } : hasCategoryCanonical ? { truth: 'canonical' } : taste),
    ...(hasCategoryCanonical ? { canonical } : {}),
    title: `${category} ${isPlain ? '' : url.search.slice(1)}, page ${page}`,
    text: found.length === 0 ? 'No products match.' : world.words(`category ${category}`, 12),
    links: list.things.map(
      (one): ModelLink => [
        world.share(`short ${one.id}`) < 0.3
          ? `/${one.slug}.html`
          : `/${category}/${one.slug}.html`,
        one.name,
      ],
    ),
    around: [...filters, ...settings, ...pages].map((path): ModelLink => [path, 'Choose']),
  };
}

// The address with other values, in the order in which the software writes them.
function changed(url: URL, values: Readonly<Record<string, string | undefined>>): string {
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(url.searchParams),
    ...values,
  };
  const pairs = Object.entries(all)
    .filter(([name, value]) => value !== undefined && PLAIN[name as keyof typeof PLAIN] !== value)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (pairs.length === 0) return url.pathname;
  return `${url.pathname}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function listAddress(category: string, page: number): string {
  return `/${category}.html${page === 1 ? '' : `?p=${page}`}`;
}

// The first answer of a session carries its id in every link.
function withSid({ world }: Magento, page: ModelPage, path: string): ModelPage {
  const sid = world.number(`sid ${path}`, 1e8, 9e8).toString(36).padEnd(26, 'k2m4');
  const marked = (links: readonly ModelLink[] = []): ModelLink[] =>
    links.map((link) => {
      const [href, text] = typeof link === 'string' ? [link, 'Go on'] : link;
      return [`${href}${href.includes('?') ? '&' : '?'}${SESSION}=${sid}`, text];
    });
  return { ...page, links: marked(page.links), around: marked(page.around) };
}
