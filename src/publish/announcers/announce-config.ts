// The settings of `announce`, and the list of the announcers behind them: a new one is added here.
import type { BaiduConfig } from './baidu/baidu-announcer.ts';
import { BAIDU_KIND } from './baidu/baidu-kind.ts';
import type { BingConfig } from './bing/ask-bing.ts';
import { BING_KIND } from './bing/bing-kind.ts';
import type { AnnouncerKind } from './engine/announcer-kind.ts';
import type { SearchConsoleConfig } from './google/search-console-announcer.ts';
import { SEARCH_CONSOLE_KIND } from './google/search-console-kind.ts';
import { INDEXNOW_KIND } from './indexnow/indexnow-kind.ts';
import type { IndexNowConfig } from './indexnow/indexnow-sites.ts';
import { PING_KIND } from './pings/ping-kind.ts';
import { ROBOTS_TXT_KIND } from './robots-txt/robots-txt-kind.ts';
import type { WebSubConfig } from './web-sub/web-sub-announcer.ts';
import { WEB_SUB_KIND } from './web-sub/web-sub-kind.ts';
import type { YandexConfig } from './yandex/ask-yandex.ts';
import { YANDEX_KIND } from './yandex/yandex-kind.ts';

/** Which services are notified, and how. Secrets are neither printed nor stored. */
export interface AnnounceConfig {
  /** Updates the `Sitemap:` lines of a robots.txt on disk. `true`: `robots.txt` in the target. */
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
