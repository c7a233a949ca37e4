// OpenCart: everything at index.php or by name, lists of several pages in nine orders and five
// sizes, which products and subcategories pass on in their addresses.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { withQuery } from './board-parts.ts';
import { makeShop, type Product, type Shop } from './shop-parts.ts';

const EACH = 15;
const SIZES = [15, 25, 100];
const ORDERS = ['p.sort_order ASC', 'pd.name ASC', 'pd.name DESC', 'p.price ASC', 'rating DESC'];
const INFORMATION = [4, 5, 6];
const PASSED_ON = ['sort', 'order', 'limit'];

type Settings = Readonly<Record<string, string | number | undefined>>;

interface OpenCart {
  readonly world: ModelWorld;
  readonly shop: Shop;
  readonly isNamed: boolean;
  readonly hasCanonical: boolean;
  /** The order is a word of the main content. */
  readonly showsOrder: boolean;
}

/** Makes a shop. */
export const makeOpenCart: MakeModel = (world) => {
  const shop = makeShop(world, [45, 75], []);
  const own: OpenCart = {
    world,
    shop,
    isNamed: world.choose('addresses', ['index.php', 'names']) === 'names',
    hasCanonical: world.choose('canonical of lists', [false, false, true]),
    showsOrder: world.choose('order in words', [true, false]),
  };
  const lists = shop.categories.flatMap((category) => {
    const { count } = listPage(shop.productsOf(category), { page: 1, each: EACH });
    return numbersTo(count).map((page) => listAddress(own, category, pageSetting(page)));
  });
  const products = shop.products.map((product) => productAddress(own, product, {}));
  return {
    due: ['/', ...lists, ...products, ...INFORMATION.map(informationAddress)],
    disallow: world
      .choose('robots.txt', ['', '', '/*&limit= /*?limit='])
      .split(' ')
      .filter(Boolean),
    menu: [
      ['/', 'Store'],
      ...shop.categories.map((one): ModelLink => [listAddress(own, one, {}), one]),
      ...INFORMATION.map((one): ModelLink => [informationAddress(one), `Information ${one}`]),
    ],
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: OpenCart, url: URL): ModelPage | undefined {
  const { world, shop, isNamed } = own;
  const { pathname, searchParams } = url;
  const path = pathname + url.search;
  if (path === '/') {
    const links = shop.products
      .slice(0, 6)
      .map((one): ModelLink => [productAddress(own, one, {}), one.name]);
    return { truth: 'due', title: 'Store', text: world.words('home', 40), links };
  }
  const information = INFORMATION.find((one) => informationAddress(one) === path);
  if (information !== undefined) {
    return { truth: 'due', title: `Information ${information}`, text: world.words(path, 70) };
  }
  const [first = '', second = ''] = isNamed ? pathname.slice(1).split('/') : [];
  const number = Number(searchParams.get('path'));
  const category = isNamed ? first : (shop.categories[number - 20] ?? '');
  const route = searchParams.get('route');
  const slug = isNamed
    ? shop.categories.includes(first)
      ? second
      : first
    : (shop.products[Number(searchParams.get('product_id')) - 1]?.slug ?? '');
  const product = shop.product(slug);
  if (product !== undefined && (isNamed || route === 'product/product')) {
    return productPage(own, product, path);
  }
  const isList = isNamed ? second === '' : route === 'product/category';
  return isList && shop.categories.includes(category) ? listOf(own, category, url) : undefined;
}

function listOf(own: OpenCart, category: string, url: URL): ModelPage | undefined {
  const { world, shop, hasCanonical, showsOrder } = own;
  const asked = Object.fromEntries(url.searchParams);
  const { sort, order } = asked;
  const by = `${sort ?? 'p.sort_order'} ${order ?? 'ASC'}`;
  const each = Number(asked['limit'] ?? EACH);
  const page = Number(asked['page'] ?? 1);
  const found = shop.productsOf(category);
  const sorted = by === ORDERS[0] ? found : world.shuffle(`${category} ${by}`, found);
  const list = listPage(sorted, { page, each });
  if (list.isPast) return undefined;
  const passed = Object.fromEntries(
    Object.entries(asked).filter(([one]) => PASSED_ON.includes(one)),
  );
  const limit = asked['limit'];
  const label = showsOrder && sort !== undefined ? `Sorted by ${by}` : '';
  const plain = listAddress(own, category, pageSetting(page));
  const isPlain = url.pathname + url.search === plain;
  const others = shop.categories.filter((one) => world.share(`${category} ${one}`) < 0.3);
  const orders = ORDERS.map((one): ModelLink => {
    const [name, direction] = one.split(' ');
    return [listAddress(own, category, { sort: name, order: direction, limit }), one];
  });
  const sizes = SIZES.map(
    (one): ModelLink => [listAddress(own, category, { sort, order, limit: one }), `${one} a page`],
  );
  const pages = numbersTo(list.count).map(
    (one): ModelLink => [listAddress(own, category, { ...passed, ...pageSetting(one) }), `${one}`],
  );
  return {
    truth: isPlain ? 'due' : hasCanonical ? 'canonical' : 'copy',
    ...(hasCanonical && { canonical: plain }),
    title: category,
    text: `${world.words(category, 15)} ${label}`,
    links: [
      ...orders,
      ...sizes,
      ...others.map((one): ModelLink => [listAddress(own, one, passed), `Refine ${one}`]),
      ...list.things.map(
        (one): ModelLink => [productAddress(own, one, passed, category), one.name],
      ),
      ...pages,
    ],
  };
}

function productPage(own: OpenCart, product: Product, path: string): ModelPage {
  const canonical = productAddress(own, product, {});
  return {
    truth: path === canonical ? 'due' : 'canonical',
    canonical,
    title: product.name,
    text: own.world.words(`text ${product.id}`, 50),
    pictures: [`/image/${product.slug}.jpg`],
  };
}

function listAddress({ shop, isNamed }: OpenCart, category: string, settings: Settings): string {
  if (isNamed) return withQuery(`/${category}`, settings);
  const path = shop.categories.indexOf(category) + 20;
  return withQuery('/index.php', { route: 'product/category', path, ...settings });
}

function productAddress(
  { shop, isNamed }: OpenCart,
  { id, slug }: Product,
  settings: Settings,
  category?: string,
): string {
  if (isNamed)
    return withQuery(`${category === undefined ? '' : `/${category}`}/${slug}`, settings);
  const path = category === undefined ? undefined : shop.categories.indexOf(category) + 20;
  return withQuery('/index.php', { route: 'product/product', path, product_id: id, ...settings });
}

function informationAddress(id: number): string {
  return `/index.php?route=information/information&information_id=${id}`;
}

function pageSetting(page: number): Settings {
  return { page: page === 1 ? undefined : page };
}
