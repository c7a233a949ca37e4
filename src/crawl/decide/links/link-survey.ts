// What the links of all pages tell: how many pages link each address, and who names whom as an
// hreflang alternate.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { type LinkHow, walkLinkList } from '../../book/link-list.ts';
import { AlternateSets } from '../canonicals/alternate-sets.ts';
import { cameToLine10 } from '../canonicals/judge-equals.ts';
import { addFlag, type DecisionTable, FLAG, hasFlag } from '../decision-table.ts';

/** What the links of all pages tell. */
export interface LinkSurvey {
  /** By number: how many other pages link it, by links that are followed or not. */
  readonly inlinks: Uint32Array;
  readonly alternates: AlternateSets;
}

/** What is surveyed. */
export interface LinkSurveyOptions {
  readonly frontier: Frontier;
  readonly generation: number;
  /** The first of equal pages, by the number of their content. */
  readonly firsts: Uint32Array;
}

/**
 * Goes through the links of all visited pages once; flags equal pages of which the first is an
 * alternate of the other, whichever names which.
 *
 * Errors: those of the frontier.
 */
export function surveyLinks(table: DecisionTable, options: LinkSurveyOptions): LinkSurvey {
  const { frontier, generation, firsts } = options;
  const inlinks = new Uint32Array(table.length);
  // By number: the page that was counted last, so that each counts once.
  const countedOf = new Uint32Array(table.length);
  const alternates = new AlternateSets(table.length);
  let named: number[] = [];
  let page = 0;
  const count = (linked: number, how: LinkHow): void => {
    if (how === 'hreflang') named.push(linked);
    else if (how !== 'target' && linked !== page && countedOf[linked] !== page) {
      countedOf[linked] = page;
      inlinks[linked] = (inlinks[linked] ?? 0) + 1;
    }
  };
  for (const { number, links } of frontier.links(generation)) {
    if (links.length === 0 || !hasFlag(table, number, FLAG.visited)) continue;
    page = number;
    walkLinkList(links, count);
    if (named.length === 0) continue;
    alternates.add(number, named);
    for (const other of named) flagEqualAlternate(table, firsts, [number, other]);
    named = [];
  }
  return { inlinks, alternates };
}

function flagEqualAlternate(
  table: DecisionTable,
  firsts: Uint32Array,
  [number, other]: readonly [number, number],
): void {
  const content = table.equals[number] ?? 0;
  if (content === 0 || content !== table.equals[other]) return;
  if (!cameToLine10(table, number) || !cameToLine10(table, other)) return;
  if (firsts[content] === number) addFlag(table, other, FLAG.equalAlternate);
  else if (firsts[content] === other) addFlag(table, number, FLAG.equalAlternate);
}
