import type { JudgeContext } from '../port/rule.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsSitemapRules: readonly RuleFile<'robots-txt'>[] = rulesOn('robots-txt', [
  {
    id: 'robots-absent',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'There is no robots.txt to announce the sitemaps.',
    reason:
      'Engines may crawl everything, but do not guess where sitemaps are: you have to submit ' +
      'them to each engine.',
    fix: 'Create a robots.txt with a Sitemap line for each sitemap or index.',
    examples: {
      valid: [
        sampleAnswer('no sitemaps either', { status: 404 }),
        sampleAnswer('a failing server', {
          status: 500,
          unnamed: ['https://example.com/sitemap.xml'],
        }),
        {
          ...sampleAnswer('the one place that Seznam tries', {
            status: 404,
            unnamed: ['https://example.com/sitemap.xml'],
          }),
          profile: 'seznam',
        },
      ],
      invalid: [
        sampleAnswer('404, and a sitemap', {
          status: 404,
          unnamed: ['https://example.com/sitemap.xml'],
        }),
      ],
    },
    judge({ status, unnamed }, context) {
      if (status === undefined || status < 400 || status > 499 || status === 429) return false;
      const unknown = unknownTo(context, unnamed);
      return unknown.length > 0 && `status ${status}; ${firstOf(unknown)}`;
    },
  },
  {
    id: 'robots-no-sitemap',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: "The robots.txt does not name the site's sitemap.",
    reason: 'Engines do not find the sitemap unless you submit it to them.',
    fix: 'Add a line `Sitemap: ` with the absolute URL of each sitemap or index.',
    examples: {
      valid: [
        sampleAnswer('named', { sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }] }),
        sampleAnswer('there is none'),
        {
          ...sampleAnswer('the one place that Seznam tries', {
            unnamed: ['https://example.com/sitemap.xml'],
          }),
          profile: 'seznam',
        },
      ],
      invalid: [sampleAnswer('not named', { unnamed: ['https://example.com/sitemap.xml'] })],
    },
    judge({ status, sitemaps, unnamed }, context) {
      if (status !== 200 || sitemaps.length > 0) return false;
      const unknown = unknownTo(context, unnamed);
      return unknown.length > 0 && firstOf(unknown);
    },
  },
  {
    id: 'robots-sitemap-unnamed',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'The robots.txt does not name every sitemap.',
    reason:
      'It names others, but not this one, which may be obsolete or forgotten. Engines do not ' +
      'find it unless you submit it.',
    fix: 'Name the sitemap in robots.txt or in a listed index, or delete it.',
    examples: {
      valid: [
        sampleAnswer('all are named', {
          sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }],
        }),
      ],
      invalid: [
        sampleAnswer('one is not', {
          sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }],
          unnamed: ['https://example.com/old-sitemap.xml'],
        }),
      ],
    },
    judge({ status, sitemaps, unnamed }) {
      if (status !== 200 || sitemaps.length === 0) return false;
      return unnamed.length > 0 && firstOf(unnamed);
    },
  },
]);

/** Returns the first of some addresses, and how many more there are. There is at least one. */
function firstOf(addresses: readonly string[]): string {
  const more = addresses.length - 1;
  return more > 0 ? `${addresses[0]} and ${more} more` : `${addresses[0]}`;
}

/**
 * Leaves out the one place at which the engine looks unasked: Seznam asks for /sitemap.xml where
 * robots.txt names no sitemap.
 *
 * Source: https://blog.seznam.cz/2007/11/podpora-sitemap-xml/
 */
function unknownTo(
  { profile }: Pick<JudgeContext, 'profile'>,
  urls: readonly string[],
): readonly string[] {
  if (profile !== 'seznam') return urls;
  return urls.filter((url) => URL.parse(url)?.pathname !== '/sitemap.xml');
}
