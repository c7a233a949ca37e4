// Shares visits out between new and known URLs when there are more than were asked for.

export interface SharedOut {
  readonly news: number;
  readonly known: number;
  readonly newCredit: number;
  readonly knownCredit: number;
}

/**
 * Shares visits out between new and known URLs, by their worth.
 *
 * Both lists of values begin with the highest. A share of the visits is kept for each kind, over
 * many calls too: what is less than a whole visit is remembered as credit. A visit that one kind
 * has no URL for goes to the other. `newCosts` is how much of the kept share each new URL takes,
 * 1 by default.
 */
export function shareOut(
  values: {
    readonly news: readonly number[];
    readonly known: readonly number[];
    readonly newCosts?: readonly number[];
  },
  limit: number,
  kept: {
    readonly share: number;
    readonly newCredit: number;
    readonly knownCredit: number;
  },
): SharedOut {
  const costOf = (index: number): number => values.newCosts?.[index] ?? 1;
  const knownDue = kept.knownCredit + kept.share * limit;
  let newLeft = kept.newCredit + kept.share * limit;
  let news = 0;
  for (; news < Math.min(values.news.length, limit) && newLeft >= costOf(news); news += 1) {
    newLeft -= costOf(news);
  }
  let known = Math.min(Math.floor(knownDue), values.known.length, limit - news);
  while (news + known < limit) {
    const newValue = values.news[news];
    const knownValue = values.known[known];
    if (newValue === undefined && knownValue === undefined) break;
    if (knownValue === undefined || (newValue ?? -1) > knownValue) {
      newLeft -= costOf(news);
      news += 1;
    } else known += 1;
  }
  return {
    news,
    known,
    // What was not wanted for lack of URLs is not owed later.
    newCredit: Math.min(costOf(news), Math.max(0, newLeft)),
    knownCredit: Math.min(1, Math.max(0, knownDue - known)),
  };
}
