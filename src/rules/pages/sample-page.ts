// A page that is as it should be, but for what is said: the examples of page rules.
import type { PageEvidence } from '../evidence/page-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';

type Response = NonNullable<PageEvidence['response']>;
type Page = NonNullable<PageEvidence['page']>;

/** What is otherwise than usual. `false`: there is none. */
export interface SamplePage
  extends Partial<Omit<PageEvidence, 'entry' | 'response' | 'page' | 'sitemap'>> {
  readonly loc?: string;
  readonly lastmod?: string;
  readonly entry?: Partial<PageEvidence['entry']>;
  readonly sitemap?: string;
  readonly response?: Partial<Response> | false;
  readonly page?: Partial<Page> | false;
  /** The checking clock, an ISO date. */
  readonly now?: string;
}

const LOC = 'https://example.com/pier';
const ROBOTS_TXT = 'https://example.com/robots.txt';

/**
 * Returns an example of a page: without more, one that answers 200, names itself canonical, and may
 * be fetched and indexed by all.
 */
export function samplePage(says: string, more: SamplePage = {}): EvidenceExample<'page'> {
  const { loc = LOC, lastmod, entry, response, page, now, ...rest } = more;
  const status = (response !== false && response?.status) || undefined;
  const target = (response !== false && response?.finalUrl) || loc;
  const failed = response !== false && response?.failure !== undefined;
  const hasPage = response !== false && !failed && (status ?? 200) === 200;
  const seen: PageEvidence = {
    sitemap: 'https://example.com/sitemap.xml',
    agents: [{ agent: 'Portolan', allowed: true, robotsTxt: ROBOTS_TXT }],
    media: [],
    ...rest,
    entry: { loc, ...(lastmod !== undefined && { lastmod }), ...entry },
    ...(response !== false && { response: answerOf(loc, failed, response) }),
    ...(page !== false && (hasPage || page !== undefined) && { page: pageOf(target, page) }),
  };
  return { says, watches: 'page', seen, ...(now !== undefined && { now }) };
}

function answerOf(loc: string, failed: boolean, more: Partial<Response> = {}): Response {
  const usual = failed ? {} : { status: 200, contentType: 'text/html; charset=utf-8' };
  return { finalUrl: loc, redirects: [], ...usual, ...more };
}

function pageOf(loc: string, more: Partial<Page> = {}): Page {
  return {
    title: 'The pier',
    canonicals: [{ url: loc, source: 'html' }],
    noindex: [],
    alternates: [],
    contentHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    contentCharacters: 2_400,
    insecure: [],
    ...more,
  };
}
