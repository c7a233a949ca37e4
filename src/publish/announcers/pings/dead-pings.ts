// The ping addresses that engines once had, with the day each one died.

export interface DeadPing {
  readonly engine: string;
  /** The host, without `www.`; `*` is any country's ending. */
  readonly host: string;
  /** The beginnings of its paths, in small letters. */
  readonly paths: readonly string[];
  /** What happened to it and when; follows its host in a sentence. */
  readonly fate: string;
  /** Since when it is known to be useless: ISO, as precise as is known. */
  readonly since: string;
  readonly source?: string;
  readonly instead: string;
}

const CTRL_BLOG = 'https://www.ctrl.blog/entry/sitemap-ping-indexnow.html';
const BING_BLOG =
  'https://blogs.bing.com/webmaster/may-2022/Spring-cleaning-Removed-Bing-anonymous-sitemap-submission';
const GOOGLE_BLOG = 'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping';

export const DEAD_PINGS: readonly DeadPing[] = [
  {
    engine: 'Google',
    host: 'google.*',
    paths: ['/ping', '/webmasters/tools/ping', '/webmasters/sitemaps/ping'],
    fate: 'was discontinued on 2023-06-26 and answers 404 since the end of that year',
    since: '2023-06-26',
    source: GOOGLE_BLOG,
    instead: 'Use searchConsole, and the Sitemap line of robots.txt.',
  },
  {
    engine: 'Bing',
    host: 'bing.com',
    paths: ['/ping'],
    fate: 'answers 410 since December 2021, and was discontinued on 2022-05-13',
    since: '2021-12-22',
    source: BING_BLOG,
    instead: 'Use indexNow, or bing.',
  },
  {
    engine: 'Bing',
    host: 'bing.com',
    paths: ['/webmaster/ping.aspx', '/webmasters/ping.aspx'],
    fate: 'was never documented, and ended with the anonymous pings of Bing on 2022-05-13',
    since: '2022-05-13',
    source: CTRL_BLOG,
    instead: 'Use indexNow, or bing.',
  },
  {
    engine: 'Yandex',
    host: 'webmaster.yandex.*',
    paths: ['/ping'],
    fate: 'has not been documented since 2017',
    since: '2017',
    source: CTRL_BLOG,
    instead: 'Use yandex, or indexNow.',
  },
  {
    engine: 'Yandex',
    host: 'blogs.yandex.*',
    paths: ['/pings'],
    fate: 'has not been documented since 2017',
    since: '2017',
    source: CTRL_BLOG,
    instead: 'Use yandex, or indexNow.',
  },
  {
    engine: 'Baidu',
    host: 'ping.baidu.com',
    paths: ['/ping'],
    fate: 'has not accepted sitemaps since 2017',
    since: '2017',
    source: CTRL_BLOG,
    instead: 'Use baidu.',
  },
  {
    engine: 'Ask',
    host: 'submissions.ask.com',
    paths: ['/ping'],
    fate: 'is gone, with the crawler that Ask discontinued in 2010',
    since: '2010',
    instead: 'Ask shows the results of others.',
  },
  {
    engine: 'Yahoo',
    host: 'search.yahooapis.com',
    paths: ['/siteexplorerservice/v1/ping', '/siteexplorerservice/v1/updatenotification'],
    fate: 'is gone, with the Site Explorer that Yahoo closed in 2011',
    since: '2011',
    instead: 'Yahoo shows Bing’s results: use indexNow, or bing.',
  },
  {
    engine: 'Live Search',
    host: 'webmaster.live.com',
    paths: ['/ping.aspx', '/webmaster/ping.aspx'],
    fate: 'has been gone since Live Search became Bing in 2009',
    since: '2009',
    instead: 'Use indexNow, or bing.',
  },
  {
    engine: 'Moreover',
    host: 'api.moreover.com',
    paths: ['/ping', '/rpc2'],
    fate: 'no longer answers; it is not known since when',
    since: 'unknown',
    instead: 'Leave it out.',
  },
];

export function findDeadPing(url: URL): DeadPing | undefined {
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const path = url.pathname.toLowerCase();
  return DEAD_PINGS.find(
    (dead) =>
      hostMatches(host, dead.host) &&
      dead.paths.some((known) => path === known || path.startsWith(`${known}/`)),
  );
}

// `google.*` is google.com, google.de, google.co.uk, google.com.au.
function hostMatches(host: string, pattern: string): boolean {
  if (!pattern.endsWith('*')) return host === pattern;
  const stem = pattern.slice(0, -1);
  return host.startsWith(stem) && /^(?:com?\.)?[a-z]{2,3}$/.test(host.slice(stem.length));
}
