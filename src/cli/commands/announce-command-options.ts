// The options of `portolan announce`, parsed.

/** The formats of what `announce` says. */
export const ANNOUNCE_FORMATS = ['human', 'json'] as const;

/** Whom `--to` can name. */
export const ANNOUNCE_RECIPIENTS = [
  'robots-txt',
  'search-console',
  'bing',
  'bing-urls',
  'yandex',
  'indexnow',
  'baidu',
  'ping',
] as const;

/** One of them. */
export type AnnounceRecipient = (typeof ANNOUNCE_RECIPIENTS)[number];

/** The options of `announce` as the user gave them. */
export interface AnnounceCommandOptions {
  readonly base?: string;
  /** A file; `false` after --no-config. */
  readonly config?: string | boolean;
  /** A file of URLs, or `-`. */
  readonly urls?: string;
  /** Default: all that are set up. */
  readonly to?: readonly AnnounceRecipient[];
  readonly robotsTxt?: string;
  /** Also from the environment. */
  readonly indexnowKey?: string;
  readonly keyFolder?: string;
  /** Addresses to ping. */
  readonly ping?: readonly string[];
  readonly dryRun?: boolean;
  /** Default: human. */
  readonly format?: (typeof ANNOUNCE_FORMATS)[number];
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
