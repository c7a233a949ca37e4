// The options of `portolan build`, parsed.
import type { LastmodStrategy, PublishFormat } from '../../publish/publish-config.ts';

/** The formats of what `build` says. */
export const BUILD_FORMATS = ['human', 'json'] as const;

/** The options of `build` as the user gave them. */
export interface BuildCommandOptions {
  readonly base?: string;
  /** Targets. */
  readonly out?: readonly string[];
  /** A file; `false` after --no-config. */
  readonly config?: string | boolean;
  readonly state?: string;
  /** Default: human. */
  readonly format?: (typeof BUILD_FORMATS)[number];

  readonly map?: Readonly<Record<string, string>>;
  readonly indexFiles?: 'drop' | 'keep';
  readonly htmlExtension?: 'drop' | 'keep';
  readonly canonical?: 'skip' | 'ignore';
  readonly noindex?: 'skip' | 'ignore';
  readonly exclude?: readonly string[];
  /** False after --no-media. */
  readonly media: boolean;
  readonly allowPrivate?: boolean;

  readonly trailingSlash?: 'preserve' | 'always' | 'never';
  readonly lastmod?: LastmodStrategy;
  readonly keepLastmod?: boolean;
  /** False after --no-dedupe. */
  readonly dedupe: boolean;
  readonly host?: readonly string[];
  readonly onInvalid?: 'skip' | 'fail';
  /** Shares, 0 to 1. */
  readonly maxInvalid?: number;
  readonly maxShrink?: number;

  readonly formats?: readonly PublishFormat[];
  readonly gzip?: boolean;
  readonly maxUrls?: number;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number;
  readonly sectionBy?: 'month' | 'language';
  /** Globs by the name of their section. */
  readonly section?: ReadonlyMap<string, readonly string[]>;
  readonly news?: boolean;
  readonly newsName?: string;
  readonly newsLanguage?: string;
  readonly feedEntries?: number;
  readonly feedTitle?: string;
  readonly hub?: string;
  readonly html?: boolean;
  readonly css?: boolean;

  /** False after --no-verify. */
  readonly verify: boolean;
  /** False after --no-announce. */
  readonly announce: boolean;
  readonly retryAnnouncements?: boolean;
  readonly robotsTxt?: string;
  /** Also from the environment. */
  readonly indexnowKey?: string;

  /** A file for each URL that was added, changed or removed. */
  readonly changes?: string;
  readonly dryRun?: boolean;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
