// The options of a run, besides the configuration.
import type { Clock } from '../../base/clock.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { UrlChange } from '../ports/announcer.ts';
import type { Environment } from './publish-config.ts';

/** The progress of a publication. */
export interface PublishProgress {
  readonly stage: 'reading' | 'verifying' | 'publishing' | 'announcing';
  /** How many entries the stage has dealt with. */
  readonly entries: number;
  /** How many it will deal with, where that is known. */
  readonly total?: number;
  /** The source that is being read, as the user named it. */
  readonly source?: string;
}

/** How a publication is run. */
export interface PublishOptions {
  /** The time that news windows and dates go by. Default: the clock's. */
  readonly now?: number | Date | undefined;
  /** Ends the run; the published set stays whole. */
  readonly signal?: AbortSignal | undefined;
  /** Where the keys of S3 and a function `base` look. Default: nothing. */
  readonly environment?: Environment | undefined;
  /**
   * How requests to servers are made: by sources on the web, by S3, and by announcers. Headers go
   * to the sources' own addresses and to the site of `base`, nowhere else.
   */
  readonly network?: NetworkOptions | undefined;
  /** Makes everything and publishes nothing. Default false. */
  readonly dryRun?: boolean | undefined;
  /**
   * Also announces what was refused before; needs a state. What failed, or was not sent because a
   * run was ended, is announced by every run. Default false.
   */
  readonly retryAnnouncements?: boolean | undefined;
  /**
   * Why the set may be nonsense, as whole sentences: it is refused (PUBLISH_DOUBTED) if none was
   * published before. Default: no doubt.
   */
  readonly doubt?: string | undefined;
  /** What the source `-` reads. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  readonly onProgress?: ((progress: PublishProgress) => void) | undefined;
  /** Called with every URL that was added, changed or removed; needs a state. */
  readonly onChange?: ((change: UrlChange) => void) | undefined;
  readonly clock?: Clock | undefined;
}
