// Tests of the screens of issues.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import {
  sampleExpected,
  sampleFinding,
  sampleRule,
  sampleSite,
  sampleSitemap,
} from '../../../../tests/support/sample-records.ts';
import { sampleStore } from '../../../../tests/support/sample-store.ts';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import { issueScreen } from './issue-screen.ts';
import { issuesScreen } from './issues-screen.ts';

const RULES = [
  sampleRule(),
  sampleRule({ rule: 'loc-too-long', severity: 'warning', count: 3 }),
  sampleRule({
    rule: 'priority-out-of-range',
    severity: 'warning',
    expected: true,
    expectedCount: 12,
  }),
];

test('issues are counted by severity, those that are expected stand apart', async () => {
  const { store } = sampleStore({ sites: [sampleSite()], rules: RULES });
  const shown = await showScreen(issuesScreen, '/sites/7/issues', store);
  assert.ok(shown !== undefined);
  assert.deepEqual(shown.view.rules, { error: 1, warning: 1, info: 0 });
  assert.deepEqual(
    shown.view.expected.map(({ rule }) => rule),
    ['priority-out-of-range'],
  );
  assert.equal(issuesScreen.rows(shown.view).length, 3);
  const text = onOneLine(shown.text);
  assert.match(text, /href="\/sites\/7\/issues\/loc-too-long"/);
  assert.match(text, /aria-label="Count over the last runs: from 4 to 12, between 4 and 12"/);
  assert.match(text, /Marked as expected/);
});

test('one severity alone is shown, and the way back', async () => {
  const { store } = sampleStore({ sites: [sampleSite()], rules: RULES });
  const shown = await showScreen(issuesScreen, '/sites/7/issues?severity=info', store);
  assert.deepEqual(shown?.view.issues, []);
  assert.match(shown?.text ?? '', /No issues of this severity\./);
});

test('a site that was not read and one without a fault say different things', async () => {
  const { store } = sampleStore({ sites: [sampleSite(), sampleSite({ id: 8, lastRun: 0 })] });
  const clean = await showScreen(issuesScreen, '/sites/7/issues', store);
  assert.match(clean?.text ?? '', /No issues\./);
  const fresh = await showScreen(issuesScreen, '/sites/8/issues', store);
  assert.match(fresh?.text ?? '', /Not read yet\./);
});

test('a rule explains itself, with each place as a row and the source around it', async () => {
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    rules: RULES,
    findings: [sampleFinding(), sampleFinding({ id: 2, places: [] })],
  });
  const shown = await showScreen(issueScreen, '/sites/7/issues/lastmod-not-w3c', store);
  assert.ok(shown !== undefined);
  assert.equal(shown.view.rule?.id, 'lastmod-not-w3c');
  assert.equal(issueScreen.rows(shown.view).length, 2);
  const text = onOneLine(shown.text);
  assert.match(text, /Why it matters/);
  // Twelve and twelve, of which one place each is told.
  assert.match(text, /Not all places are kept: 22 more were found in these sitemaps\./);
  assert.match(text, /<mark>22\.11\.2026<\/mark>/);
  assert.match(text, /href="\/sites\/7\/url\?loc=https%3A%2F%2Fharbour\.example%2Fquay"/);
  assert.match(text, /action="\/sites\/7\/issues\/lastmod-not-w3c\/expect"/);
  for (const name of ['scope', 'sitemap', 'folder', 'why', 'until']) {
    assert.match(text, new RegExp(` name="${name}"`));
  }
  assert.match(text, /<option value="1">https:\/\/harbour\.example\/sitemap\.xml</);
  const read = await showScreen(issueScreen, '/sites/7/issues/lastmod-not-w3c', store, 'submit');
  assert.doesNotMatch(read?.text ?? '', /issues\/lastmod-not-w3c\/expect/);
});

test('an issue whose places are all kept says nothing of others', async () => {
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    rules: RULES,
    findings: [sampleFinding({ count: 1 }), sampleFinding({ id: 2, places: [], count: 1 })],
  });
  const shown = await showScreen(issueScreen, '/sites/7/issues/lastmod-not-w3c', store);
  assert.doesNotMatch(shown?.text ?? '', /places are kept/);
});

test('of an issue that is partly expected it is said how much', async () => {
  const rules = [sampleRule({ expectedCount: 5 })];
  const { store } = sampleStore({ sites: [sampleSite()], rules });
  const shown = await showScreen(issuesScreen, '/sites/7/issues', store);
  assert.deepEqual(shown?.view.rules, { error: 1, warning: 0, info: 0 });
  assert.match(shown?.text ?? '', /5 expected/);
  const issue = await showScreen(issueScreen, '/sites/7/issues/lastmod-not-w3c', store);
  assert.match(issue?.text ?? '', /5 of 12 is marked as expected/);
});

test('an expected rule says so, by whom and why, and can be counted again', async () => {
  const expected = [sampleExpected({ rule: 'priority-out-of-range' })];
  const { store } = sampleStore({ sites: [sampleSite()], rules: RULES, expected });
  const shown = await showScreen(issueScreen, '/sites/7/issues/priority-out-of-range', store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /All of it is marked as expected/);
  assert.match(text, /The shop writes them so\./);
  assert.match(text, /action="\/sites\/7\/expected\/3\/end"/);
});

test('a rule that is known and not found has a page, an unknown one has none', async () => {
  const { store } = sampleStore({ sites: [sampleSite()] });
  const shown = await showScreen(issueScreen, '/sites/7/issues/lastmod-in-future', store);
  assert.match(shown?.text ?? '', /Not found at present\./);
  assert.equal(await showScreen(issueScreen, '/sites/7/issues/no-such-rule', store), undefined);
});
