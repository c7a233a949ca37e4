// A visitor of the made-up week: its sites answer at once, by a clock that is handed in.
import { PortolanError } from '../../../src/base/portolan-error.ts';
import type {
  RobotsGateVerdict,
  Visit,
  VisitOptions,
  Visitor,
} from '../../../src/net/port/visit.ts';
import type { WeekAnswer, WeekSite } from './week-site.ts';

/** What was asked of a host. */
export interface AskedOf {
  /** Hours since the beginning at which its sitemap was asked for. */
  readonly hours: number[];
  atOnce: number;
  atOnceMost: number;
  notModified: number;
}

/** The visitor and what it saw. */
export interface WeekVisitor {
  readonly visitor: Visitor;
  readonly asked: ReadonlyMap<string, AskedOf>;
}

const HOUR_MS = 3_600_000;
const REDIRECTS_MAX = 5;
const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** Makes the visitor. `hour` tells the time. */
export function weekVisitor(sites: readonly WeekSite[], hour: () => number): WeekVisitor {
  const byOrigin = new Map(sites.map((site) => [site.origin, site]));
  const asked = new Map<string, AskedOf>();
  const answerOf = (url: URL): WeekAnswer =>
    byOrigin.get(url.origin)?.answer(url.pathname, hour()) ?? { fault: 'dns' };
  const noted = (origin: string): AskedOf => {
    const known = asked.get(origin) ?? { hours: [], atOnce: 0, atOnceMost: 0, notModified: 0 };
    asked.set(origin, known);
    return known;
  };

  async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
    const start = new URL(address);
    const note = noted(start.origin);
    note.atOnce += 1;
    note.atOnceMost = Math.max(note.atOnceMost, note.atOnce);
    // Whoever else wants to begin at the same time may.
    await new Promise((resolve) => setImmediate(resolve));
    note.atOnce -= 1;
    if (start.pathname !== '/robots.txt') note.hours.push(hour());
    const robots = robotsVerdict(answerOf(new URL('/robots.txt', start)), start);
    if (!robots.allowed) return visitOf(address, { outcome: 'disallowed', robots });
    const redirects: { url: string; status: number }[] = [];
    let url = start;
    for (;;) {
      const answer = answerOf(url);
      if ('fault' in answer) return failedVisit(address, url.href, answer.fault);
      if (answer.location === undefined) {
        const more = { finalUrl: url.href, redirects, robots };
        if (answer.etag !== undefined && answer.etag === options.etag) {
          note.notModified += 1;
          return visitOf(address, { ...more, status: 304 });
        }
        return visitOf(address, { ...more, ...answeredWith(answer) });
      }
      redirects.push({ url: url.href, status: answer.status });
      url = new URL(answer.location, url);
      if (redirects.length > REDIRECTS_MAX) return failedVisit(address, url.href, 'circle');
    }
  }

  const visitor: Visitor = {
    visit,
    robots: async (url) => robotsVerdict(answerOf(new URL('/robots.txt', url)), new URL(url)),
    async robotsTxt(url) {
      const address = new URL('/robots.txt', url);
      const answer = answerOf(address);
      const names = { url: address.href, finalUrl: address.href };
      if ('fault' in answer) {
        const { error } = failedVisit(address.href, address.href, answer.fault);
        return { ...names, body: new Uint8Array(), ...(error && { error }) };
      }
      const body = answer.status === 200 ? bytesOf(answer.body) : new Uint8Array();
      const type = answer.type === undefined ? {} : { contentType: answer.type };
      return { ...names, ...type, status: answer.status, body };
    },
    hosts: () => new Map(),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  return { visitor, asked };
}

/** The hours between the beginning of the week and a time. */
export function hourOf(startMs: number, nowMs: number): number {
  return (nowMs - startMs) / HOUR_MS;
}

// Two lines are all that these sites' files have: a stranger's reading of them is enough.
function robotsVerdict(answer: WeekAnswer, url: URL): RobotsGateVerdict {
  const robotsTxt = new URL('/robots.txt', url).href;
  const agent = 'Portolan';
  if ('fault' in answer || answer.status !== 200) {
    return { allowed: true, agent, robotsTxt, because: 'absent' };
  }
  const lines = String(answer.body).split('\n');
  const index = lines.findIndex((line) => /^Disallow: ./.test(line));
  const prefix = (lines[index] ?? '').replace('Disallow: ', '');
  if (index < 0 || !url.pathname.startsWith(prefix)) {
    return { allowed: true, agent, robotsTxt, because: 'no-rule' };
  }
  const rule = lines[index] as string;
  return { allowed: false, agent, robotsTxt, line: index + 1, rule, because: 'rule' };
}

function answeredWith(answer: Extract<WeekAnswer, { status: number }>): Partial<Visit> {
  const headers = new Map([['content-type', answer.type ?? 'text/html']]);
  if (answer.etag !== undefined) headers.set('etag', answer.etag);
  const bytes = bytesOf(answer.body);
  return {
    status: answer.status,
    headers,
    contentType: answer.type ?? 'text/html',
    body: (async function* () {
      yield bytes.subarray(0, answer.cutAt);
      if (answer.cutAt !== undefined) {
        throw new PortolanError('FETCH_BROKEN_OFF', { message: 'The connection ended.' });
      }
    })(),
  };
}

function bytesOf(body: string | Uint8Array = ''): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

const notFound = Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
const FAULTS = {
  dns: ['FETCH_UNREACHABLE', notFound],
  refused: ['FETCH_UNREACHABLE', undefined],
  tls: ['FETCH_TLS', undefined],
  timeout: ['FETCH_TIMEOUT', undefined],
  private: ['FETCH_ADDRESS_FORBIDDEN', undefined],
  circle: ['FETCH_TOO_MANY_REDIRECTS', undefined],
} as const;

function failedVisit(url: string, finalUrl: string, fault: keyof typeof FAULTS): Visit {
  const [code, cause] = FAULTS[fault];
  const error = new PortolanError(code, {
    message: `${finalUrl}: ${fault}.`,
    url: finalUrl,
    cause,
  });
  return visitOf(url, { finalUrl, outcome: 'failed', error });
}

function visitOf(url: string, more: Partial<Visit>): Visit {
  return {
    url,
    finalUrl: url,
    outcome: 'answered',
    headers: NO_HEADERS,
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {})(),
    discard: () => {},
    ...more,
  };
}
