import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

// Not found, login wanted, refused, too many requests: there are rules for each.
const OTHER_RULES: ReadonlySet<number> = new Set([401, 403, 404, 407, 410, 429, 451]);

export const deliveryStatusRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-not-found',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.5',
    summary: 'There is no sitemap at this URL.',
    reason:
      'The server returns 404 or 410. Engines try a few more times and then forget the sitemap.',
    fix:
      'Publish the sitemap at this URL, or correct the URL wherever it is named: in robots.txt, ' +
      "the index, or the engines' webmaster tools.",
    examples: {
      valid: [sampleFetch('200'), sampleFetch('a guess', { status: 404, found: 'guessed' })],
      invalid: [sampleFetch('404', { status: 404 }), sampleFetch('410', { status: 410 })],
    },
    judge(seen) {
      const gone = seen.status === 404 || seen.status === 410;
      // That a site has none at all is another matter.
      const isNamed = expectedSitemap(seen) && seen.forSite !== true;
      return gone && isNamed && `status ${seen.status}`;
    },
  },
  {
    id: 'sitemap-not-found',
    since: '0.6.0',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#informing',
    summary: 'No sitemap was found on the site.',
    reason:
      'Its robots.txt does not name one, and there is none at a default location such as ' +
      '/sitemap.xml. Unless you submit one, engines must find the pages by links alone.',
    fix:
      'Add a line `Sitemap: ` with the absolute URL of the sitemap to robots.txt, or submit it. ' +
      'If the site has no sitemap yet, publish one.',
    examples: {
      valid: [
        sampleFetch('it is there', { forSite: true }),
        sampleFetch('404 where robots.txt names one, which another rule is about', { status: 404 }),
        sampleFetch('a guess among others', { status: 404, found: 'guessed' }),
        sampleFetch('403, which another rule is about', { status: 403, forSite: true }),
      ],
      invalid: [
        sampleFetch('404', { status: 404, forSite: true }),
        sampleFetch('410', { status: 410, forSite: true }),
      ],
    },
    judge: ({ status, forSite, finalUrl }) =>
      forSite === true &&
      (status === 404 || status === 410) &&
      `${finalUrl} answered with status ${status}`,
  },
  {
    id: 'delivery-login',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The sitemap is behind a login.',
    reason:
      'Engines have no account and get the login page, or status 401. If only the bytes are ' +
      'available, document-not-sitemap reports it.',
    fix: 'Serve the sitemap without requiring a login or cookies.',
    examples: {
      valid: [sampleFetch('200'), sampleFetch('403, which another rule is about', { status: 403 })],
      invalid: [
        sampleFetch('401', { status: 401 }),
        sampleFetch('a login page in its place', {
          looksLike: 'login',
          finalUrl: 'https://example.com/login',
        }),
      ],
    },
    judge(seen) {
      const { status, looksLike, finalUrl } = seen;
      if (!expectedSitemap(seen)) return false;
      if (looksLike === 'login') return finalUrl;
      return (status === 401 || status === 407) && `status ${status}`;
    },
  },
  {
    id: 'delivery-refused',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.4',
    summary: 'The server denies access to the sitemap.',
    reason:
      'It returns 403, or 451 for legal reasons. If it denies bots in general, engines get no ' +
      'sitemap; if it denies only unknown bots, they may get it.',
    fix:
      'Allow everyone to fetch sitemaps and robots.txt. Check the bot rules and the permissions ' +
      'of the file.',
    examples: {
      valid: [
        sampleFetch('200'),
        sampleFetch('a challenge, which another rule is about', {
          status: 403,
          looksLike: 'challenge',
        }),
      ],
      invalid: [sampleFetch('403', { status: 403 }), sampleFetch('451', { status: 451 })],
    },
    judge(seen) {
      const { status, looksLike } = seen;
      const refused = (status === 403 || status === 451) && looksLike !== 'challenge';
      return refused && looksLike !== 'login' && expectedSitemap(seen) && `status ${status}`;
    },
  },
  {
    id: 'delivery-client-error',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5',
    summary: 'The server rejects the request for the sitemap.',
    reason: 'Engines need status 200 and treat anything else as a missing sitemap.',
    fix: "Check the server's log for the reason.",
    examples: {
      valid: [
        sampleFetch('200'),
        sampleFetch('404, which another rule is about', { status: 404 }),
        sampleFetch('500', { status: 500 }),
      ],
      invalid: [sampleFetch('400', { status: 400 }), sampleFetch('418', { status: 418 })],
    },
    judge(seen) {
      const { status = 0 } = seen;
      const other = status >= 400 && status < 500 && !OTHER_RULES.has(status);
      return other && expectedSitemap(seen) && `status ${status}`;
    },
  },
  {
    id: 'delivery-status-unusual',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The sitemap is not served with status 200.',
    reason:
      'Engines need status 200. With another one, such as 202 or a redirect without a target, ' +
      'they may get no sitemap.',
    fix: 'Return status 200 with the sitemap.',
    examples: {
      valid: [
        sampleFetch('200'),
        sampleFetch('304: not changed since the last time', { status: 304 }),
      ],
      invalid: [
        sampleFetch('202', { status: 202 }),
        sampleFetch('a redirect to nowhere', { status: 302 }),
      ],
    },
    judge(seen) {
      const { status = 200, failure } = seen;
      const unusual = status !== 200 && status !== 304 && status < 400 && failure === undefined;
      return unusual && expectedSitemap(seen) && `status ${status}`;
    },
  },
]);
