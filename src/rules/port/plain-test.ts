// Things that need no rules: a quick test shows that a subject's rules find nothing.
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { RuleSubject } from './rule-subject.ts';

/** Whether no rule finds anything in a thing; `false` where it is not sure. */
export type IsPlain<Item> = (item: Item, entry: UrlEntry) => boolean;

/** A test in place of all rules of a subject. Where any other rule looks, it is not used. */
export interface PlainTest<Item> {
  readonly subject: RuleSubject;
  /** Makes the test for the rules that are active, by id. */
  for(active: Pick<ReadonlyMap<string, unknown>, 'has'>): IsPlain<Item>;
}
