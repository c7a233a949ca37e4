// Which hreflang alternates are listed with a page: docs/reference/decisions.md §8.
import type { Alternate } from '../../../protocol/extensions/alternate.ts';
import type { DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, reasonOf } from '../table/decision-table.ts';
import type { AlternateSets } from './alternate-sets.ts';

export interface AlternatePage {
  readonly number: number;
  readonly alternates: readonly Alternate[];
}

export interface ChosenAlternates {
  /** Empty when only the page itself would be left. */
  readonly alternates: readonly Alternate[];
  /** Some are listed and do not name the page. */
  readonly notReturned: boolean;
}

interface AlternateChoice extends Pick<DecideOptions, 'frontier' | 'scope'> {
  readonly table: DecisionTable;
  readonly sets: AlternateSets;
}

/**
 * Chooses the alternates of listed pages: themselves, what is out of scope, and listed pages that
 * name them in turn.
 */
export function chooseAlternates(
  pages: readonly AlternatePage[],
  choice: AlternateChoice,
): readonly ChosenAlternates[] {
  const { frontier, table, scope, sets } = choice;
  const isWithin = ({ href }: Alternate): boolean => scope.contains(href);
  const hrefs = pages.flatMap(({ alternates }) =>
    alternates.filter(isWithin).map(({ href }) => href),
  );
  const numbers = frontier.find(hrefs).slice();
  let next = 0;
  return pages.map(({ number, alternates }) => {
    const kept: Alternate[] = [];
    let others = 0;
    let notReturned = false;
    for (const alternate of alternates) {
      const named = isWithin(alternate) ? (numbers[next++] ?? 0) : undefined;
      if (named !== undefined && named !== number) {
        if (reasonOf(table, named) !== 'listed') continue;
        if (!sets.isReturned(number, named)) {
          notReturned = true;
          continue;
        }
      }
      if (named !== number) others += 1;
      kept.push(alternate);
    }
    return { alternates: others === 0 ? [] : kept, notReturned };
  });
}
