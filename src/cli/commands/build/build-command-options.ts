// The options of `portolan build`, parsed.

import type { LastmodStrategy, PublishFormat } from '../../../publish/settings/publish-config.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';

/** The formats of what `build` says. */
export const BUILD_FORMATS = ['human', 'json'] as const;

/** The options of `build` as the user gave them. */
export interface BuildCommandOptions extends NetworkFlags {
  readonly base?: string | undefined;
  /** Targets. */
  readonly out?: readonly string[] | undefined;
  /** A file; `false` after --no-config. */
  readonly config?: string | boolean | undefined;
  readonly state?: string | undefined;
  /** Sources of single pages that change; all others stay. */
  readonly upsert?: string | undefined;
  readonly remove?: string | undefined;
  /** Default: human. */
  readonly format?: (typeof BUILD_FORMATS)[number] | undefined;

  readonly map?: Readonly<Record<string, string>> | undefined;
  readonly indexFiles?: 'drop' | 'keep' | undefined;
  readonly htmlExtension?: 'drop' | 'keep' | undefined;
  readonly canonical?: 'skip' | 'ignore' | undefined;
  readonly noindex?: 'skip' | 'ignore' | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** False after --no-media. */
  readonly media: boolean;

  readonly trailingSlash?: 'preserve' | 'always' | 'never' | undefined;
  readonly lastmod?: LastmodStrategy | undefined;
  readonly keepLastmod?: boolean | undefined;
  /** False after --no-dedupe. */
  readonly dedupe: boolean;
  readonly host?: readonly string[] | undefined;
  readonly onInvalid?: 'skip' | 'fail' | undefined;
  /** Shares, 0 to 1. */
  readonly maxInvalid?: number | undefined;
  readonly maxShrink?: number | undefined;

  readonly formats?: readonly PublishFormat[] | undefined;
  readonly gzip?: boolean | undefined;
  readonly maxUrls?: number | undefined;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number | undefined;
  readonly sectionBy?: 'month' | 'language' | undefined;
  /** Globs by the name of their section. */
  readonly section?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly news?: boolean | undefined;
  readonly newsName?: string | undefined;
  readonly newsLanguage?: string | undefined;
  readonly feedEntries?: number | undefined;
  readonly feedTitle?: string | undefined;
  readonly hub?: string | undefined;
  readonly html?: boolean | undefined;
  readonly css?: boolean | undefined;

  /** False after --no-verify. */
  readonly verify: boolean;
  /** False after --no-announce. */
  readonly announce: boolean;
  readonly retryAnnouncements?: boolean | undefined;
  readonly robotsTxt?: string | undefined;
  /** Also from the environment. */
  readonly indexnowKey?: string | undefined;

  /** A file for each URL that was added, changed or removed. */
  readonly changes?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
