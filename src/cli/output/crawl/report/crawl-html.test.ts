// The report as one page.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  HOSTILE_TEXTS,
  hostileDecision,
  sampleDecision,
  sampleReport,
} from '../../../../../tests/support/crawl-samples.ts';
import type { CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import type { UrlDecision } from '../../../../crawl/port/decision.ts';
import { DecisionSamples } from '../parts/decision-samples.ts';
import { createCrawlHtml } from './crawl-html.ts';

function pageOf(report: CrawlReport, decisions: readonly UrlDecision[]): string {
  const writer = createCrawlHtml();
  const samples = new DecisionSamples(2);
  let html = writer.begin();
  for (const decision of decisions) {
    samples.add(decision);
    html += writer.row(decision);
  }
  return html + [...writer.end({ report, samples, version: '1.2.3' })].join('');
}

const orphan = sampleDecision({ url: 'https://example.com/o', orphan: true, reason: 'status' });

test('the policy forbids everything but the page’s own style and script', () => {
  const html = pageOf(sampleReport(), []);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  assert.ok(
    html.includes(
      `"default-src 'none'; style-src 'sha256-${hashOf(style)}'; ` +
        `script-src 'sha256-${hashOf(script)}'; base-uri 'none'; form-action 'none'"`,
    ),
  );
  assert.equal(html.split('<script').length, 2);
  assert.doesNotMatch(html, /<link|<img|<iframe|\ssrc=|url\(|@import|\sstyle=/i);
  assert.doesNotMatch(script, /fetch|import|http|innerHTML|eval/i);
  assert.match(style, /prefers-color-scheme: dark/);
});

test('reasons are drawn and listed, with what they mean', () => {
  const report = sampleReport({ reasons: { listed: 1_200, status: 30 } });
  const html = pageOf(report, [sampleDecision(), orphan]);
  assert.match(html, /<svg [\s\S]*1,200[\s\S]*<\/svg>/);
  assert.match(
    html,
    /<td class="reason">status<\/td><td class="number">30<\/td><td>Not a page: its/,
  );
  assert.doesNotMatch(html, /<td class="reason">noindex/);
  assert.match(html, /id="show-status" checked/);
  assert.match(html, /body:has\(#show-status:not\(:checked\)\) \.is-status/);
});

test('traps, notes, sitemaps, orphans and gaps have parts of their own', () => {
  const trap = {
    kind: 'calendar',
    template: '/c/N',
    count: 40,
    example: 'https://example.com/c/1',
  };
  const sitemap = { url: 'https://example.com/s.xml', entries: 7, error: 'It was cut.' };
  const report = sampleReport({
    traps: [trap],
    sitemaps: [sitemap],
    orphans: 3,
    gaps: 1,
    notes: { 'app-shell': 2 },
  });
  const gap = sampleDecision({ url: 'https://example.com/g', gap: true });
  const html = pageOf(report, [gap, orphan, orphan, orphan]);
  for (const part of ['traps', 'notes', 'sitemaps', 'orphans', 'gaps', 'addresses']) {
    assert.ok(html.includes(`<h2 id="${part}">`), part);
  }
  assert.match(html, /<code>\/c\/N<\/code><\/td><td class="number">40</);
  assert.match(html, /It was cut\./);
  // Two are kept of the three.
  assert.match(html, /… and 1 more\./);
  const bare = pageOf(sampleReport(), []);
  assert.doesNotMatch(bare, /<h2 id="(?:traps|notes|sitemaps|orphans|gaps)">/);
});

test('10,000 addresses are shown, and of one more it is said where all are', () => {
  const rows = (count: number) => Array.from({ length: count }, () => sampleDecision());
  const count = (html: string) => html.split('<tr class="is-listed">').length - 1;
  const full = pageOf(sampleReport(), rows(10_000));
  assert.equal(count(full), 10_000);
  assert.doesNotMatch(full, /The first/);
  const more = pageOf(sampleReport(), rows(10_001));
  assert.equal(count(more), 10_000);
  assert.match(more, /The first 10,000 of 10,001\. All of them: <code>--report crawl\.csv/);
});

test('a crawl that was stopped says why, and a copy where it is listed', () => {
  const html = pageOf(sampleReport({ complete: false, stopped: 'The <host> died.' }), []);
  assert.match(html, /Not complete: <bdi>The &lt;host&gt; died\./);
  const copy = pageOf(sampleReport({ publicScope: 'https://www.example.com/' }), []);
  assert.match(copy, /Listed as <a href="https:\/\/www\.example\.com\/"/);
});

test('texts of strangers are text', () => {
  for (const text of HOSTILE_TEXTS) {
    const report = sampleReport({
      scope: text,
      publicScope: text,
      startedAt: text,
      complete: false,
      stopped: text,
      orphans: 1,
      gaps: 1,
      reasons: { listed: 1 },
      notes: { 'page-cut': 1 },
      verdict: {
        ok: true,
        findings: [
          {
            code: 'app-shells',
            severity: 'warning',
            message: text,
            meaning: text,
            fix: text,
            count: 1,
            of: 1,
            other: text,
            examples: [text],
          },
        ],
      },
      traps: [{ kind: text, template: text, count: 1, example: text }],
      sitemaps: [{ url: text, entries: 1, error: text }],
    });
    const decision: UrlDecision = {
      ...hostileDecision(text),
      orphan: true,
      gap: true,
      notes: ['page-cut'],
      reason: 'status',
      linkedFrom: [{ url: text, text }],
    };
    const html = pageOf(report, [decision]);
    assert.equal(html.split('<script').length, 2);
    assert.doesNotMatch(html, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    assert.doesNotMatch(html, /\sonmouseover=alert\(1\) x="/);
    // One for each tile, and no more.
    assert.equal(html.match(/<b>/g)?.length, 7);
    assert.ok(html.isWellFormed());
    assert.equal(html.match(/<style>/g)?.length, 1);
  }
});

test('only addresses of the web are links', () => {
  const html = pageOf(sampleReport(), [
    sampleDecision({ url: 'javascript:alert(1)' }),
    sampleDecision({ url: `https://example.com/${'a'.repeat(2_048)}` }),
    sampleDecision({ url: 'https://example.com/?a&b"' }),
  ]);
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  const away = links.filter((href) => !href?.startsWith('#'));
  assert.deepEqual(new Set(away), new Set(['https://example.com/?a&amp;b%22']));
});
