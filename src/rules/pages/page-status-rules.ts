import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

const DENIED: ReadonlySet<number> = new Set([401, 402, 403, 407]);

// These have rules of their own.
const TOLD_APART: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 410, 429]);

export const pageStatusRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-access-denied',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page requires a login: status 401, 402, 403 or 407.',
    reason: 'Engines do not log in and drop the page; bot protection keeps them out too.',
    fix:
      'List only public pages. If visitors see the page without a login, let crawlers through ' +
      'the bot protection.',
    fixUnlisted:
      'If visitors see the page without a login, let crawlers through the bot protection.',
    examples: {
      valid: [samplePage('status 200')],
      invalid: [
        samplePage('status 401', { response: { status: 401 } }),
        samplePage('status 403', { response: { status: 403 } }),
      ],
    },
    judge({ response }) {
      const status = response?.status;
      return status !== undefined && DENIED.has(status) && `status ${status}`;
    },
  },
  {
    id: 'page-not-found',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page returns status 404 (not found).',
    reason: 'Engines drop missing pages, and trust a sitemap less that lists them.',
    fix:
      'Remove the page from the sitemap, or restore it; if it moved, redirect it and list the ' +
      'new URL.',
    fixUnlisted: 'Check the URL. If the page existed, restore it or redirect it.',
    examples: {
      valid: [samplePage('status 200')],
      invalid: [samplePage('status 404', { response: { status: 404 } })],
    },
    judge: ({ response }) => response?.status === 404,
  },
  {
    id: 'page-gone',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page returns status 410 (gone).',
    reason: 'The status says that the page was removed on purpose, but the sitemap lists it.',
    fix: 'Remove the page from the sitemap.',
    fixUnlisted: 'Restore the page if it should exist; otherwise no action is needed.',
    examples: {
      valid: [samplePage('status 200')],
      invalid: [samplePage('status 410', { response: { status: 410 } })],
    },
    judge: ({ response }) => response?.status === 410,
  },
  {
    id: 'page-client-error',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page returns a status from 400 to 499.',
    reason: 'Engines treat every such status except 429 as a missing page, and drop it.',
    fix: 'Open the page without cookies and fix the cause, or remove it from the sitemap.',
    fixUnlisted: 'Open the page without cookies and fix the cause.',
    examples: {
      valid: [
        samplePage('status 200'),
        samplePage('status 500 is another matter', { response: { status: 500 } }),
      ],
      invalid: [
        samplePage('status 400', { response: { status: 400 } }),
        samplePage('status 451', { response: { status: 451 } }),
      ],
    },
    judge({ response }) {
      const status = response?.status ?? 0;
      const own = status >= 400 && status < 500 && !TOLD_APART.has(status);
      return own && `status ${status}`;
    },
  },
  {
    id: 'page-status-not-200',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    summary: 'The page returns a status below 400 other than 200.',
    reason:
      'A sitemap should list pages that return 200 with content; without content there is ' +
      'nothing to index.',
    fix: 'Return 200 with the page, 301 with a Location, or 404 if there is no page.',
    examples: {
      valid: [
        samplePage('status 200'),
        samplePage('status 404 has its own rule', { response: { status: 404 } }),
      ],
      invalid: [
        samplePage('status 204, without content', { response: { status: 204 } }),
        samplePage('status 300 without a Location', { response: { status: 300 } }),
      ],
    },
    judge({ response }) {
      const status = response?.status;
      return status !== undefined && status < 400 && status !== 200 && `status ${status}`;
    },
  },
]);
