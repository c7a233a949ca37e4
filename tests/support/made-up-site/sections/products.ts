// Products in several variants: addresses with a query whose canonical has none, some of them gone.
import type { MadeBlock, MadePage } from '../made-page.ts';
import { between, randomOf } from '../made-prose.ts';
import { freshProse, type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const VARIANTS = ['blue', 'red'];
const ROW = 25;

/** Makes the section: rows of products, each row linked by the one before. */
export function makeProducts(place: SectionPlace): MadeSection {
  const { folder, random, size } = place;
  const seed = between(random, 1, 1_000_000);
  const products = Math.max(2, Math.floor(size * 0.75));
  const rows = Math.ceil(products / ROW);
  return {
    entrances: [folder],
    page: (path) => {
      const name = path.slice(folder.length);
      if (name === '') return rowPage(1);
      const [, row = ''] = /^row-(\d+)\/$/.exec(name) ?? [];
      if (row !== '')
        return Number(row) >= 2 && Number(row) <= rows ? rowPage(Number(row)) : undefined;
      const [, digits = '', variant] = /^p(\d+)(?:\?colour=(\w+))?$/.exec(name) ?? [];
      const number = Number(digits);
      if (digits === '' || number < 1 || number > products) return undefined;
      return variant === undefined || VARIANTS.includes(variant)
        ? product(number, variant)
        : undefined;
    },
    listed: function* () {
      for (let number = 1; number <= products; number += 1)
        if (number % 11 !== 0) yield `${folder}p${number}`;
      yield `${folder}p${products + 1}`;
    },
  };

  function rowPage(row: number): MadePage {
    const local = randomOf(seed, `row ${row}`);
    const content: MadeBlock[] = [freshProse(local)];
    const end = Math.min(products, row * ROW);
    for (let number = (row - 1) * ROW + 1; number <= end; number += 1) {
      content.push({ link: { href: `${folder}p${number}`, text: `Product ${number}` } });
    }
    if (row < rows) content.push({ link: { href: `${folder}row-${row + 1}/`, text: 'More' } });
    return ordinaryPage(place, local, { content });
  }

  function product(number: number, variant: string | undefined): MadePage {
    const local = randomOf(seed, `product ${number}`);
    const self = `${folder}p${number}`;
    const fate = local();
    if (fate < 0.03) return { status: 404 };
    if (fate < 0.06 && number > 1) return { status: 301, location: `${folder}p${number - 1}` };
    const content: MadeBlock[] = [
      freshProse(local, 40),
      { text: `In ${variant ?? 'all'} colours.` },
    ];
    if (number % 8 === 0) {
      for (const other of VARIANTS)
        content.push({ link: { href: `${self}?colour=${other}`, text: other } });
    }
    const robots = fate < 0.09 ? { robots: [{ says: ['noindex'] as const }] } : {};
    const canonicals = fate < 0.7 ? [{ href: self }] : [];
    return ordinaryPage(place, local, {
      title: `Product ${number}`,
      content,
      canonicals,
      ...robots,
    });
  }
}
