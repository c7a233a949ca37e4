// What shops have in common: products in categories, with properties to filter by.
import { type ModelWorld, numbersTo } from '../model-world.ts';

/** A product. */
export interface Product {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** One category or two; the first is its own. */
  readonly categories: readonly string[];
  /** The index of its value, property by property. */
  readonly values: readonly number[];
}

/** A property to filter by. */
export interface Facet {
  readonly name: string;
  readonly values: readonly string[];
}

/** A shop. */
export interface Shop {
  readonly products: readonly Product[];
  readonly categories: readonly string[];
  readonly facets: readonly Facet[];
  productsOf(category: string): readonly Product[];
  product(slug: string): Product | undefined;
}

/** Makes a shop of about so many products. */
export function makeShop(
  world: ModelWorld,
  [from, to]: readonly [number, number],
  facetNames: readonly string[],
): Shop {
  const categories = numbersTo(world.count('categories', 2, 4, 3)).map((n) =>
    world.slug(`category ${n}`, 2),
  );
  const facets = facetNames.map((name) => ({
    name,
    values: numbersTo(world.number(`values ${name}`, 3, 4)).map((n) =>
      world.slug(`${name} ${n}`, 1),
    ),
  }));
  const products = numbersTo(world.count('products', from, to)).map((number): Product => {
    const first = categories[world.number(`first ${number}`, 0, categories.length - 1)] ?? '';
    const second = categories[world.number(`second ${number}`, 0, categories.length - 1)] ?? '';
    const slug = `${world.slug(`product ${number}`, 2)}-${number}`;
    return {
      id: number,
      slug,
      name: slug.replaceAll('-', ' '),
      categories: [...new Set([first, second])],
      values: facets.map(({ name, values }) =>
        world.number(`${name} of ${number}`, 0, values.length - 1),
      ),
    };
  });
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const ofCategory = new Map(
    categories.map((category) => [
      category,
      products.filter((product) => product.categories.includes(category)),
    ]),
  );
  return {
    products,
    categories: categories.filter((category) => (ofCategory.get(category) ?? []).length > 0),
    facets,
    productsOf: (category) => ofCategory.get(category) ?? [],
    product: (slug) => bySlug.get(slug),
  };
}
