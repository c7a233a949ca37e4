import { pageKey } from '../../protocol/page-key.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

const isSecure = (url: string): boolean => /^https:/i.test(url);

// After a longer wait the page has been read: a slide show, not a redirect.
const SENT_ON_SECONDS_MAX = 60;

export const pageRedirectRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-redirects',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    summary: 'The page redirects to another URL.',
    reason:
      'A sitemap should list the URLs to index. Engines index the target, and Search Console ' +
      'reports the listed URL as a redirect.',
    fix: 'List only the URL that the page redirects to.',
    fixUnlisted: 'Link to the URL that the page redirects to, and list that in the sitemap.',
    examples: {
      valid: [samplePage('no redirect')],
      invalid: [
        samplePage('301 to another page', {
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
        }),
        samplePage('to a page that is listed too', {
          targetListed: true,
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
        }),
      ],
    },
    judge({ response, targetListed }) {
      const [first, second] = response?.redirects ?? [];
      if (!first || second || response?.failure === 'redirects') return false;
      const listed = targetListed === true ? ', which is listed too' : '';
      return `${first.status} to ${response?.finalUrl}${listed}`;
    },
  },
  {
    id: 'page-redirect-chain',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    summary: 'The page redirects more than once.',
    reason:
      'Each redirect costs a request; engines give up after five to ten, and Search Console ' +
      'reports "URLs not followed".',
    fix: 'List the final URL, and redirect every old URL directly to it.',
    fixUnlisted: 'Redirect directly to the final URL.',
    examples: {
      valid: [
        samplePage('one redirect', {
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
        }),
      ],
      invalid: [
        samplePage('two redirects', {
          response: {
            redirects: [
              { url: 'https://example.com/pier', status: 301 },
              { url: 'https://example.com/piers', status: 302 },
            ],
            finalUrl: 'https://example.com/harbour',
          },
        }),
      ],
    },
    judge({ response }) {
      const { redirects = [], failure, finalUrl } = response ?? {};
      if (redirects.length < 2 || failure === 'redirects') return false;
      return `${redirects.length} redirects, the last to ${finalUrl}`;
    },
  },
  {
    id: 'page-redirect-loop',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The page is in a redirect loop, or redirects too often.',
    reason: 'No client reaches the page. Search Console reports "URLs not followed".',
    fix:
      'Open the page without cookies and check each redirect; often rules for https, www or the ' +
      'trailing slash contradict each other.',
    examples: {
      valid: [
        samplePage('one redirect', {
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
        }),
      ],
      invalid: [
        samplePage('back and forth', {
          response: {
            failure: 'redirects',
            redirects: [
              { url: 'https://example.com/pier', status: 301 },
              { url: 'https://example.com/pier/', status: 301 },
            ],
          },
        }),
      ],
    },
    judge({ response }) {
      if (response?.failure !== 'redirects') return false;
      return response.redirects.length > 0 ? `${response.redirects.length} redirects` : true;
    },
  },
  {
    id: 'page-redirect-to-http',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.2.2',
    summary: 'The https page redirects to http.',
    reason: 'The connection is no longer secure; browsers warn, and engines prefer https.',
    fix: 'Redirect to the https URL, and list that.',
    fixUnlisted: 'Redirect to the https URL.',
    examples: {
      valid: [
        samplePage('http to https', {
          loc: 'http://example.com/pier',
          response: {
            redirects: [{ url: 'http://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/pier',
          },
        }),
      ],
      invalid: [
        samplePage('https to http', {
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'http://example.com/pier',
          },
        }),
      ],
    },
    judge({ response }) {
      const way = response ? [...response.redirects.map(({ url }) => url), response.finalUrl] : [];
      const at = way.findIndex((url, index) => isSecure(way[index - 1] ?? '') && !isSecure(url));
      return at > 0 && `to ${way[at]}`;
    },
  },
  {
    id: 'page-redirect-disallowed',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
    summary: 'The page redirects to a URL that is blocked by robots.txt.',
    reason:
      'Crawlers stop there: neither the listed page nor its target can be indexed with its ' +
      'content.',
    fix: 'Allow the target in robots.txt, or list another URL.',
    fixUnlisted: 'Allow the target in robots.txt, or redirect to another URL.',
    examples: {
      valid: [
        samplePage('to an allowed page', {
          targetAgents: [
            { agent: 'Portolan', allowed: true, robotsTxt: 'https://example.com/robots.txt' },
          ],
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
        }),
      ],
      invalid: [
        samplePage('to a disallowed page', {
          targetAgents: [
            {
              agent: 'Portolan',
              allowed: false,
              robotsTxt: 'https://example.com/robots.txt',
              line: 3,
            },
          ],
          response: {
            redirects: [{ url: 'https://example.com/pier', status: 301 }],
            finalUrl: 'https://example.com/piers',
          },
          page: false,
        }),
      ],
    },
    judge({ targetAgents, response }) {
      const [main] = targetAgents ?? [];
      if (!main || main.allowed || main.because === 'unreachable') return false;
      const line = main.line === undefined ? '' : `, line ${main.line}`;
      return `${main.agent} may not fetch ${response?.finalUrl} (${main.robotsTxt}${line})`;
    },
  },
  {
    id: 'page-refresh',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    summary: 'The page redirects to another URL with meta refresh.',
    reason:
      'Some engines treat it as a redirect, some ignore it; Search Console reports "URLs not ' +
      'followed".',
    fix: 'List the other URL, and redirect with status 301.',
    fixUnlisted: 'Link to the other URL, and redirect with status 301.',
    examples: {
      valid: [
        samplePage('it loads itself again every minute', {
          page: { refresh: { seconds: 60, url: 'https://example.com/pier' } },
        }),
        samplePage('to the next slide after 61 seconds', {
          page: { refresh: { seconds: 61, url: 'https://example.com/pier/2' } },
        }),
      ],
      invalid: [
        samplePage('at once', {
          page: { refresh: { seconds: 0, url: 'https://example.com/piers' } },
        }),
        samplePage('after 60 seconds', {
          page: { refresh: { seconds: 60, url: 'https://example.com/piers' } },
        }),
      ],
    },
    judge({ page, response, entry }) {
      const refresh = page?.refresh;
      if (!refresh || refresh.seconds > SENT_ON_SECONDS_MAX) return false;
      const own = pageKey(response?.finalUrl ?? entry.loc);
      if (pageKey(refresh.url) === own) return false;
      return `after ${refresh.seconds} s to ${refresh.url}`;
    },
  },
]);
