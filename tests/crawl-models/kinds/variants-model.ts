// Articles by number, each with many variants that are numbers of the same kind and name one of
// them as their canonical. The site's own sitemap lists the articles.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/item/N', '/p/N.html', '/product?id=N', '/shop/artikel-N/'];
const ITEMS_A_PAGE = 10;
const LINKED = { 'all articles': 1, 'half of them': 0.5, 'a few': 0.1 };

type Group = readonly number[];

interface Shop {
  readonly world: ModelWorld;
  /** The numbers of the variants of each article; the first is the article. */
  readonly groups: readonly Group[];
  readonly byAddress: ReadonlyMap<string, Group>;
  readonly categories: readonly number[];
  address(number: number): string;
  best(group: Group): string;
  ofCategory(category: number): readonly Group[];
}

/** Makes a shop of variants. */
export const makeVariants: MakeModel = (world) => {
  const shop = planShop(world);
  const { categories, groups, best } = shop;
  const lists = categories.flatMap((category) => {
    const { count } = listPage(shop.ofCategory(category), { page: 1, each: ITEMS_A_PAGE });
    return numbersTo(count).map((page) => categoryAddress(category, page));
  });
  const due = ['/', ...lists, ...groups.map(best)];
  return {
    due,
    listed: due,
    menu: [
      ['/', 'Home'],
      ...categories.map((n): ModelLink => [categoryAddress(n, 1), `Part ${n}`]),
    ],
    page: ({ pathname, search }) => {
      const path = pathname + search;
      if (path === '/') return { truth: 'due', title: 'A shop', text: world.words('home', 40) };
      return path.startsWith('/category/') ? categoryPage(shop, path) : itemPage(shop, path);
    },
  };
};

function planShop(world: ModelWorld): Shop {
  const form = world.choose('form', FORMS);
  const variants = world.choose('variants', [15, 25, 30]);
  const linked = world.choose('lists link', ['all articles', 'half of them', 'a few']);
  const items = numbersTo(world.count('articles', 45, 60));
  const categories = numbersTo(world.count('categories', 3, 6));
  const address = (number: number): string => form.replace('N', String(number));
  const numbers = world.shuffle('numbers', numbersTo(items.length * variants));
  const groups = items.map((item) => numbers.slice((item - 1) * variants, item * variants));
  const byAddress = new Map<string, Group>();
  for (const group of groups) for (const number of group) byAddress.set(address(number), group);
  const best = (group: Group): string => address(group[0] ?? 0);
  const ofCategory = (category: number): Group[] =>
    groups.filter(
      (group, index) =>
        index % categories.length === category - 1 &&
        world.share(`linked ${best(group)}`) < LINKED[linked],
    );
  return { world, groups, byAddress, categories, address, best, ofCategory };
}

function itemPage(shop: Shop, path: string): ModelPage | undefined {
  const { world, groups, address } = shop;
  const group = shop.byAddress.get(path);
  if (group === undefined) return undefined;
  const canonical = shop.best(group);
  const text = world.words(`item ${canonical}`, 30);
  const others = world.shuffle(`variants ${canonical}`, group);
  // Any variant of the article after it.
  const after = groups[(groups.indexOf(group) + 1) % groups.length] ?? group;
  const related = after[world.number(`related ${group[0]}`, 0, after.length - 1)] ?? 0;
  return {
    truth: path === canonical ? 'due' : 'canonical',
    canonical,
    title: world.words(`title ${canonical}`, 3),
    text: `${text} Number ${path.replace(/\D+/g, '')}, in ${world.words(path, 2)}.`,
    links: others.map((number): ModelLink => [address(number), `Variant ${number}`]),
    around: [[address(related), 'Often bought with it']],
  };
}

function categoryPage(shop: Shop, path: string): ModelPage | undefined {
  const found = /^\/category\/(\d+)(?:\/page\/(\d+))?$/.exec(path);
  const category = Number(found?.[1]);
  const page = Number(found?.[2] ?? 1);
  const list = listPage(shop.ofCategory(category), { page, each: ITEMS_A_PAGE });
  if (!shop.categories.includes(category) || list.isPast) return undefined;
  const links = list.things.map((group): ModelLink => [shop.best(group), shop.best(group)]);
  if (page < list.count) links.push([categoryAddress(category, page + 1), 'Next']);
  const title = `Part ${category}, page ${page}`;
  return { truth: 'due', title, text: shop.world.words(`category ${category}`, 12), links };
}

function categoryAddress(category: number, page: number): string {
  return page === 1 ? `/category/${category}` : `/category/${category}/page/${page}`;
}
