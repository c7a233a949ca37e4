// Who is told of a publication.

/** How Search Console is told. One of `accessToken` and `keyFile` is needed. */
export interface SearchConsoleConfig {
  /** `https://www.example.com/` or `sc-domain:example.com`. Default: the origin of `base`. */
  readonly site?: string | undefined;
  /**
   * A JSON credential file of Google: the key of a service account, a person's refresh token
   * (`authorized_user`) or workload identity (`external_account`).
   */
  readonly keyFile?: string | undefined;
  /** An access token with the scope of the API. Goes before `keyFile`. */
  readonly accessToken?: string | undefined;
  /**
   * Hosts, as `sts.example.com`, to which the secrets of `keyFile` may be sent. Default: Google's
   * own, and that of `apiUrl`.
   */
  readonly tokenHosts?: readonly string[] | undefined;
  /** Default `https://www.googleapis.com`. */
  readonly apiUrl?: string | undefined;
}

/** A further host whose URLs are told to IndexNow. */
export interface IndexNowHost {
  /** Scheme, host and port: `https://shop.example.com`. */
  readonly origin: string;
  /** Default: the key of the first host. */
  readonly key?: string | undefined;
  /** The address of its key file, where that does not lie at `/<key>.txt`. */
  readonly keyLocation?: string | undefined;
  /** The folder on disk in which its key file is kept. Default: it is not kept. */
  readonly keyFolder?: string | undefined;
}

/** How a WebSub hub is told. */
export interface WebSubConfig {
  /** The hub. Default: `feed.hub`. */
  readonly hub?: string | undefined;
  /** The addresses of the feeds. Default: those that are built, when they changed. */
  readonly feeds?: readonly string[] | undefined;
}

/** How IndexNow is told. Google takes no part in it. */
export interface IndexNowConfig {
  /** 8 to 128 letters, digits and dashes. */
  readonly key: string;
  /** The address of the key file, where it does not lie at `/<key>.txt`. */
  readonly keyLocation?: string | undefined;
  /** The folder on disk in which the key file is kept. Default: the first target. */
  readonly keyFolder?: string | undefined;
  /**
   * One engine tells the others. Of several the next is asked where one does not accept. Default
   * `https://api.indexnow.org/indexnow`.
   */
  readonly endpoint?: string | readonly string[] | undefined;
  /** Further hosts whose URLs are told, each with a key file of its own. */
  readonly hosts?: readonly IndexNowHost[] | undefined;
  /** Tells of all URLs when nothing was published before. Default false: of the difference. */
  readonly initial?: boolean | undefined;
}

/** How Bing Webmaster Tools is told. */
export interface BingConfig {
  readonly apiKey: string;
  /** Default: the origin of `base`. */
  readonly site?: string | undefined;
  /**
   * Submits the URLs that were added or changed too, within the day's quota. Default false:
   * IndexNow does that better.
   */
  readonly urls?: boolean | undefined;
  /** Default `https://ssl.bing.com`. */
  readonly apiUrl?: string | undefined;
}

/** How Yandex Webmaster is told. */
export interface YandexConfig {
  /** An OAuth token. */
  readonly token: string;
  /** Default: asked for. */
  readonly userId?: string | undefined;
  /** As `https:example.com:443`. Default: that of `base`. */
  readonly hostId?: string | undefined;
  /**
   * Has a sitemap that Yandex knows already read at once, up to 10 times a month. Default false.
   */
  readonly recrawl?: boolean | undefined;
  /** Asks to crawl the URLs that were added or changed, within the day's quota. Default false. */
  readonly urls?: boolean | undefined;
  /** Default `https://api.webmaster.yandex.net`. */
  readonly apiUrl?: string | undefined;
}

/** How Baidu is told, by its push of URLs. */
export interface BaiduConfig {
  /** Default: the origin of `base`. */
  readonly site?: string | undefined;
  readonly token: string;
  /** Default `http://data.zz.baidu.com`. */
  readonly apiUrl?: string | undefined;
}

/** Who is told, and how. Secrets come from the environment; none is printed or stored. */
export interface AnnounceConfig {
  /** Keeps the `Sitemap:` lines of a robots.txt on disk. `true`: of `robots.txt` in the target. */
  readonly robotsTxt?: boolean | string | undefined;
  readonly indexNow?: IndexNowConfig | undefined;
  readonly searchConsole?: SearchConsoleConfig | undefined;
  readonly bing?: BingConfig | undefined;
  readonly yandex?: YandexConfig | undefined;
  readonly baidu?: BaiduConfig | undefined;
  /** Tells the hub of feeds that changed. `true`: of the feeds that are built, at `feed.hub`. */
  readonly webSub?: boolean | WebSubConfig | undefined;
  /** Addresses to ping with `?sitemap=`. The engines' own are dead, and refused. */
  readonly pings?: readonly string[] | undefined;
}
