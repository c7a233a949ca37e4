// Of the entries that were read, those that changed since a date.
import { counted, formatCount } from '../../../base/counted.ts';
import { compareLastmod } from '../../../protocol/lastmod.ts';
import type { SitemapEntry, UrlEntry } from '../../../protocol/url-entry.ts';

/** Lets entries pass whose lastmod is on or after a date, and counts the others. */
export class SinceFilter {
  readonly date: string;
  kept = 0;
  older = 0;
  withoutLastmod = 0;

  constructor(date: string) {
    this.date = date;
  }

  /** Those that are on or after the date, compared at the coarser of the two precisions. */
  keep<Entry extends UrlEntry | SitemapEntry>(entries: readonly Entry[]): readonly Entry[] {
    const kept = entries.filter(({ lastmod }) => {
      const order = lastmod === undefined ? undefined : compareLastmod(lastmod, this.date);
      if (order === undefined) this.withoutLastmod += 1;
      else if (order < 0) this.older += 1;
      return order !== undefined && order >= 0;
    });
    this.kept += kept.length;
    return kept;
  }

  describe(): string {
    const { date, kept, older, withoutLastmod } = this;
    const passed = `${counted(kept, 'entry', 'entries')} since ${date}`;
    const had = `${formatCount(withoutLastmod)} had no lastmod`;
    return `${passed}; left out: ${formatCount(older)} older, and ${had}.`;
  }
}
