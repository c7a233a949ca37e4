// Who is told of a publication.

/** How Search Console is told, by the key file of a service account. */
export interface SearchConsoleConfig {
  /** `https://www.example.com/` or `sc-domain:example.com`. Default: the origin of `base`. */
  readonly site?: string | undefined;
  /** The JSON key file of a service account that owns the site. */
  readonly keyFile: string;
  /** Default `https://www.googleapis.com`. */
  readonly apiUrl?: string | undefined;
}

/** How IndexNow is told. Google takes no part in it. */
export interface IndexNowConfig {
  /** 8 to 128 letters, digits and dashes. */
  readonly key: string;
  /** The address of the key file, where it does not lie at `/<key>.txt`. */
  readonly keyLocation?: string | undefined;
  /** The folder on disk in which the key file is kept. Default: the first target. */
  readonly keyFolder?: string | undefined;
  /** One engine tells the others. Default `https://api.indexnow.org/indexnow`. */
  readonly endpoint?: string | undefined;
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
  /** Addresses to ping with `?sitemap=`. The engines' own are dead, and refused. */
  readonly pings?: readonly string[] | undefined;
}
