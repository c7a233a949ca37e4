// The options of `portolan announce`, parsed.
import type { NetworkFlags } from '../../network/network-flags.ts';

/** The formats of what `announce` says. */
export const ANNOUNCE_FORMATS = ['human', 'json'] as const;

/** Whom `--to` can name. */
export const ANNOUNCE_RECIPIENTS = [
  'robots-txt',
  'search-console',
  'bing',
  'bing-urls',
  'yandex',
  'yandex-urls',
  'indexnow',
  'baidu',
  'websub',
  'ping',
] as const;

/** One of them. */
export type AnnounceRecipient = (typeof ANNOUNCE_RECIPIENTS)[number];

/** The options of `announce` as the user gave them. */
export interface AnnounceCommandOptions extends NetworkFlags {
  readonly base?: string | undefined;
  /** A file; `false` after --no-config. */
  readonly config?: string | boolean | undefined;
  /** A file of URLs, or `-`. */
  readonly urls?: string | undefined;
  /** Default: all that are set up. */
  readonly to?: readonly AnnounceRecipient[] | undefined;
  readonly robotsTxt?: string | undefined;
  /** Also from the environment. */
  readonly indexnowKey?: string | undefined;
  readonly keyFolder?: string | undefined;
  /** Addresses to ping. */
  readonly ping?: readonly string[] | undefined;
  /** The WebSub hub to tell of feeds. */
  readonly hub?: string | undefined;
  /** The addresses of the feeds that changed. */
  readonly feed?: readonly string[] | undefined;
  readonly dryRun?: boolean | undefined;
  /** Checks keys, sites and quotas, and tells nobody. */
  readonly check?: boolean | undefined;
  /** Default: human. */
  readonly format?: (typeof ANNOUNCE_FORMATS)[number] | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
