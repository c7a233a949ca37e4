// One pass over the links of all pages: how many pages link each address, and which pages name
// which as alternates.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { type LinkHow, walkLinkList } from '../../record/link-list.ts';
import { AlternateSets } from '../canonicals/alternates.ts';
import { type DecisionTable, FLAG } from '../table/decision-table.ts';

export interface LinkSurvey {
  /** By number: how many other pages link it, by links that are followed or not. */
  readonly inlinks: Uint32Array;
  /** By number: how many of these reached line 10 with other content, and belong to no trap. */
  readonly linkedByOthers: Uint32Array;
  readonly alternates: AlternateSets;
}

export interface LinkSurveyOptions {
  readonly frontier: Frontier;
  readonly generation: number;
  /** By number: pages of traps. */
  readonly ofTraps: ReadonlyMap<number, unknown>;
}

export function surveyLinks(
  table: DecisionTable,
  { frontier, generation, ofTraps }: LinkSurveyOptions,
): LinkSurvey {
  const { equals } = table;
  const inlinks = new Uint32Array(table.length);
  const linkedByOthers = new Uint32Array(table.length);
  // By number: the last counted page, so that each counts once.
  const countedOf = new Uint32Array(table.length);
  const alternates = new AlternateSets(table.length);
  let named: number[] = [];
  let page = 0;
  let speaks = false;
  const count = (linked: number, how: LinkHow): void => {
    if (how === 'hreflang') named.push(linked);
    else if (how !== 'target' && linked !== page && countedOf[linked] !== page) {
      countedOf[linked] = page;
      inlinks[linked] = (inlinks[linked] ?? 0) + 1;
      const isOther = speaks && (equals[page] === 0 || equals[page] !== equals[linked]);
      if (isOther) linkedByOthers[linked] = (linkedByOthers[linked] ?? 0) + 1;
    }
  };
  for (const { number, links } of frontier.links(generation)) {
    if (links.length === 0 || !table.has(number, FLAG.visited)) continue;
    page = number;
    speaks = table.isListed(number) && !ofTraps.has(number);
    walkLinkList(links, count);
    if (named.length === 0) continue;
    alternates.add(number, named);
    named = [];
  }
  return { inlinks, linkedByOthers, alternates };
}
