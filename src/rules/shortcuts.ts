// What the rules need not look at, where all rules that watch such things are built in.
import type { Alternate } from '../protocol/extensions/alternate.ts';
import type { Image } from '../protocol/extensions/image.ts';
import type { Video } from '../protocol/extensions/video.ts';
import type { ActiveRules } from './active-rules.ts';
import { plainAlternates } from './alternate/plain-alternates.ts';
import type { WatchName } from './evidence/watched.ts';
import { plainImages } from './image/plain-images.ts';
import { type PlausibleDays, plausibleDays } from './lastmod/plausible-days.ts';
import type { IsPlain, PlainTest } from './port/plain-test.ts';
import type { RuleSubject } from './port/rule-subject.ts';
import { plainVideo } from './video/plain-video.ts';

/** The shortcuts that may be taken. Without one, rules look at every entry. */
export interface Shortcuts {
  readonly images: IsPlain<readonly Image[]> | undefined;
  readonly video: IsPlain<Video> | undefined;
  readonly alternates: IsPlain<readonly Alternate[]> | undefined;
  readonly lastmod: PlausibleDays | undefined;
  /** The verdict about a URL outside the scope holds for its whole origin. */
  readonly scope: boolean;
  /** Rules about loc are only called where their traits are found. */
  readonly loc: boolean;
}

/**
 * Chooses the shortcuts for the rules that judge.
 *
 * A shortcut knows what the rules of its subject find; of any other rule it knows nothing.
 */
export function chooseShortcuts(active: ActiveRules, now: number): Shortcuts {
  return {
    images: unlessOther(active, 'images', plainImages),
    video: unlessOther(active, 'video', plainVideo),
    alternates: unlessOther(active, 'alternates', plainAlternates),
    lastmod: servesAll(active, 'lastmod', 'lastmod') ? plausibleDays(now) : undefined,
    scope: servesAll(active, 'scope', 'scope'),
    loc: active.locs.every(({ rule }) => rule.traits !== undefined),
  };
}

function unlessOther<Item>(
  active: ActiveRules,
  watches: WatchName,
  test: PlainTest<Item>,
): IsPlain<Item> | undefined {
  return servesAll(active, watches, test.subject) ? test.for(active.all) : undefined;
}

function servesAll(active: ActiveRules, watches: WatchName, subject: RuleSubject): boolean {
  return active.watching(watches).every(({ own, rule }) => !own && rule.subject === subject);
}
