// The kinds of sites of the made-up week: sound ones, changing ones, and faults of every kind.
import { gzipSync } from 'node:zlib';
import {
  indexOf,
  pagesTo,
  urlsetOf,
  type WeekAnswer,
  type WeekSite,
  type WeekTruth,
} from './week-site.ts';

interface Kind {
  readonly kind: string;
  readonly entry?: string;
  answer(path: string, hour: number, origin: string): WeekAnswer | undefined;
  truth(origin: string): WeekTruth;
}

const HOURS = 168;
const XML = 'application/xml';
const SOUND = ['success', 'success-with-warnings'];
const MISSING: WeekAnswer = { status: 404, type: 'text/html', body: 'Not found' };

const xml = (body: string | Uint8Array, more: object = {}): WeekAnswer => ({
  status: 200,
  type: XML,
  body,
  ...more,
});

/** A sitemap that answers with a fault from one hour to another, and is sound otherwise. */
function faulty(
  kind: string,
  answer: WeekAnswer,
  {
    from = 0,
    to = Number.POSITIVE_INFINITY,
    truth,
  }: { from?: number; to?: number; truth: Omit<WeekTruth, 'urls'> },
): Kind {
  const wasRead = from > 0 || to < HOURS;
  return {
    kind,
    answer: (path, hour, origin) => {
      if (path !== '/sitemap.xml') return undefined;
      return hour >= from && hour < to ? answer : xml(urlsetOf(origin, pagesTo(4)));
    },
    truth: () => ({ ...truth, urls: wasRead ? 4 : 0 }),
  };
}

const trouble = (cause: string): Omit<WeekTruth, 'urls'> => ({ status: ['couldnt-fetch'], cause });
const fault = (name: 'dns' | 'refused' | 'tls' | 'timeout'): WeekAnswer => ({ fault: name });

const KINDS: readonly Kind[] = [
  {
    kind: 'steady',
    answer: (path, _hour, origin) =>
      path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(12))) : undefined,
    truth: () => ({ status: SOUND, urls: 12 }),
  },
  {
    kind: 'steady with validators',
    answer: (path, _hour, origin) =>
      path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(7)), { etag: '"seven"' }) : undefined,
    truth: () => ({ status: SOUND, urls: 7 }),
  },
  {
    kind: 'grows for five days',
    answer: (path, hour, origin) => {
      const pages = pagesTo(3 + Math.floor(Math.min(hour, 120) / 12));
      return path === '/sitemap.xml' ? xml(urlsetOf(origin, pages)) : undefined;
    },
    truth: (origin) => ({ status: SOUND, urls: 13, listed: [`${origin}/p/13`] }),
  },
  {
    kind: 'loses pages on the second day',
    answer: (path, hour, origin) =>
      path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(hour < 30 ? 20 : 5))) : undefined,
    truth: (origin) => ({
      status: SOUND,
      urls: 5,
      listed: [`${origin}/p/5`],
      notListed: [`${origin}/p/6`],
    }),
  },
  {
    kind: 'says now for every lastmod',
    answer: (path, hour, origin) => {
      const now = new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString();
      const pages = pagesTo(9).map((page) => [page, now] as const);
      return path === '/sitemap.xml' ? xml(urlsetOf(origin, pages)) : undefined;
    },
    truth: () => ({ status: SOUND, urls: 9 }),
  },
  {
    kind: 'index that drops a child',
    answer: (path, hour, origin) => {
      const children = ['/s/1.xml', '/s/2.xml', '/s/3.xml'];
      if (path === '/sitemap.xml') {
        return xml(indexOf(origin, hour < 60 ? children : children.slice(0, 2)));
      }
      const number = children.indexOf(path);
      return number < 0 ? undefined : xml(urlsetOf(origin, pagesTo(4, `/c${number}/`)));
    },
    truth: (origin) => ({
      status: SOUND,
      urls: 8,
      listed: [`${origin}/c1/4`],
      notListed: [`${origin}/c2/1`],
      gone: ['/s/3.xml'],
    }),
  },
  {
    kind: 'gzip',
    entry: '/sitemap.xml.gz',
    answer: (path, _hour, origin) =>
      path === '/sitemap.xml.gz'
        ? xml(gzipSync(urlsetOf(origin, pagesTo(11))), { type: 'application/gzip' })
        : undefined,
    truth: () => ({ status: SOUND, urls: 11 }),
  },
  {
    kind: 'text list',
    entry: '/sitemap.txt',
    answer: (path, _hour, origin) =>
      path === '/sitemap.txt'
        ? xml(
            pagesTo(6)
              .map((page) => `${origin}${page}\n`)
              .join(''),
            { type: 'text/plain' },
          )
        : undefined,
    truth: () => ({ status: SOUND, urls: 6 }),
  },
  {
    kind: 'moved for good',
    answer: (path, _hour, origin) => {
      if (path === '/sitemap.xml') return { status: 301, location: `${origin}/new.xml` };
      return path === '/new.xml' ? xml(urlsetOf(origin, pagesTo(5))) : undefined;
    },
    truth: () => ({ status: SOUND, urls: 5 }),
  },
  {
    kind: 'one bad entry',
    answer: (path, _hour, origin) =>
      path === '/sitemap.xml'
        ? xml(
            urlsetOf(origin, pagesTo(5)).replace('/p/3</loc>', '/p/3</loc><lastmod>soon</lastmod>'),
          )
        : undefined,
    truth: () => ({ status: ['has-errors', 'success-with-warnings'], urls: 5 }),
  },
  {
    kind: 'cut off',
    answer: (path, _hour, origin) => {
      const body = urlsetOf(origin, pagesTo(50));
      return path === '/sitemap.xml' ? xml(body, { cutAt: body.indexOf('/p/21<') }) : undefined;
    },
    truth: (origin) => ({
      status: ['has-errors'],
      cause: 'broken-off',
      urls: 20,
      notListed: [`${origin}/p/21`],
    }),
  },
  {
    kind: 'circle of redirects',
    answer: (path, _hour, origin) =>
      path === '/sitemap.xml' ? { status: 302, location: `${origin}/sitemap.xml` } : undefined,
    truth: () => ({ ...trouble('redirect-loop'), urls: 0 }),
  },
  {
    kind: 'redirect into a private network',
    answer: (path) => (path === '/sitemap.xml' ? { fault: 'private' } : undefined),
    truth: () => ({ ...trouble('address-forbidden'), urls: 0 }),
  },
  {
    kind: 'disallowed from the start',
    answer: (path, _hour, origin) => {
      const robots = 'User-agent: *\nDisallow: /sitemap\n';
      if (path === '/robots.txt') return { status: 200, type: 'text/plain', body: robots };
      return path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(5))) : undefined;
    },
    truth: () => ({ ...trouble('robots-blocked'), urls: 0 }),
  },
  {
    kind: 'disallowed from the third day on',
    answer: (path, hour, origin) => {
      const robots = hour < 72 ? 'User-agent: *\nDisallow:\n' : 'User-agent: *\nDisallow: /\n';
      if (path === '/robots.txt') return { status: 200, type: 'text/plain', body: robots };
      return path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(5))) : undefined;
    },
    truth: () => ({ ...trouble('robots-blocked'), urls: 5 }),
  },
  {
    kind: 'robots.txt names another sitemap, then not',
    answer: (path, hour, origin) => {
      const robots = hour < 50 ? `Sitemap: ${origin}/extra.xml\n` : `# nothing\n`;
      if (path === '/robots.txt') return { status: 200, type: 'text/plain', body: robots };
      if (path === '/extra.xml') return xml(urlsetOf(origin, pagesTo(3, '/extra/')));
      return path === '/sitemap.xml' ? xml(urlsetOf(origin, pagesTo(5))) : undefined;
    },
    truth: (origin) => ({
      status: SOUND,
      urls: 5,
      notListed: [`${origin}/extra/1`],
      gone: ['/extra.xml'],
    }),
  },
  faulty('not there', { status: 404 }, { truth: trouble('http-4xx') }),
  faulty('not there any more', { status: 410 }, { from: 40, truth: trouble('http-4xx') }),
  faulty('forbidden', { status: 403 }, { truth: trouble('http-4xx') }),
  faulty('down', { status: 503 }, { truth: trouble('http-5xx') }),
  faulty('broken since day five', { status: 500 }, { from: 110, truth: trouble('http-5xx') }),
  faulty('down for a day', { status: 502 }, { from: 30, to: 54, truth: { status: SOUND } }),
  faulty('comes up on day two', { status: 404 }, { to: 40, truth: { status: SOUND } }),
  faulty('no such name', fault('dns'), { truth: trouble('dns') }),
  faulty('name expired', fault('dns'), { from: 90, truth: trouble('dns') }),
  faulty('refuses', fault('refused'), { truth: trouble('tcp') }),
  faulty('bad certificate', fault('tls'), { truth: trouble('tls') }),
  faulty('silent', fault('timeout'), { truth: trouble('timeout') }),
  faulty('a page instead', xmlPage(), { truth: trouble('not-sitemap') }),
  faulty('a page since a relaunch', xmlPage(), { from: 70, truth: trouble('not-sitemap') }),
  faulty('nothing in it', { status: 200, type: XML, body: '' }, { truth: trouble('empty') }),
];

function xmlPage(): WeekAnswer {
  const body = '<!doctype html><html><head><title>Home</title></head><body>Hello</body></html>';
  return { status: 200, type: 'text/html', body };
}

/** Gives so many sites, all kinds in turn. */
export function weekSites(count: number): readonly WeekSite[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] as Kind;
    const origin = `https://site${index + 1}.example`;
    const entry = kind.entry ?? '/sitemap.xml';
    return {
      kind: kind.kind,
      origin,
      entry,
      answer(path, hour) {
        const answer = kind.answer(path, hour, origin);
        return answer ?? (path === '/robots.txt' ? { status: 404 } : MISSING);
      },
      truth: kind.truth(origin),
    };
  });
}
