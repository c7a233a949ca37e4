// The settings of `announce`, and the list of the announcers behind them: a new one is added here.
import { BAIDU_KIND, type BaiduConfig } from './baidu/baidu-kind.ts';
import { BING_KIND, type BingConfig } from './bing/bing-kind.ts';
import type { AnnouncerKind } from './engine/announcer-kind.ts';
import { SEARCH_CONSOLE_KIND, type SearchConsoleConfig } from './google/search-console-kind.ts';
import { INDEXNOW_KIND, type IndexNowConfig } from './indexnow/indexnow-kind.ts';
import { PING_KIND } from './pings/ping-kind.ts';
import { ROBOTS_TXT_KIND } from './robots-txt/robots-txt-kind.ts';
import { WEB_SUB_KIND, type WebSubConfig } from './web-sub/web-sub-kind.ts';
import { YANDEX_KIND, type YandexConfig } from './yandex/yandex-kind.ts';

/** Which services are notified, and how. Secrets come from the environment; none is printed or stored. */
export interface AnnounceConfig {
  /** Updates the `Sitemap:` lines of a robots.txt on disk. `true`: of `robots.txt` in the target. */
  readonly robotsTxt?: boolean | string | undefined;
  readonly indexNow?: IndexNowConfig | undefined;
  readonly searchConsole?: SearchConsoleConfig | undefined;
  readonly bing?: BingConfig | undefined;
  readonly yandex?: YandexConfig | undefined;
  readonly baidu?: BaiduConfig | undefined;
  /** Notifies the hub of feeds that changed. `true`: of the feeds that are built, at `feed.hub`. */
  readonly webSub?: boolean | WebSubConfig | undefined;
  /** Addresses to ping with `?sitemap=`. The engines' own no longer work, and are refused. */
  readonly pings?: readonly string[] | undefined;
}

/** All kinds of announcers, in the order in which they are asked. */
export const ANNOUNCER_KINDS: readonly AnnouncerKind[] = [
  ROBOTS_TXT_KIND,
  SEARCH_CONSOLE_KIND,
  BING_KIND,
  YANDEX_KIND,
  INDEXNOW_KIND,
  BAIDU_KIND,
  WEB_SUB_KIND,
  PING_KIND,
];
