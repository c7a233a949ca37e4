// Tests of the small pieces of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from 'hono/html';
import { onOneLine } from '../../../tests/support/one-line-html.ts';
import { causeWords } from '../../harvest/standing/cause-words.ts';
import { outwardLink } from '../core/visible-text.ts';
import { copyCommand, shellWord } from './forms/copy-command.ts';
import { layout } from './layout.ts';
import { sparkline } from './plots/sparkline.ts';
import { formatShare } from './tables/cell-value.ts';
import { filterBar } from './tables/filter-bar.ts';
import { statusBadge } from './words/status-badge.ts';
import { statusWords } from './words/status-words.ts';

const HOSTILE = `"><script>alert(1)</script>'&`;

test('a shell takes a quoted text as one word and runs nothing of it', () => {
  assert.equal(shellWord('https://a.example/b?c=d'), `'https://a.example/b?c=d'`);
  assert.equal(shellWord('https://a.example/b'), 'https://a.example/b');
  assert.equal(shellWord(`x'; rm -rf ~ #`), `'x'\\''; rm -rf ~ #'`);
  assert.equal(shellWord('$(id)\nid\u001b[2J'), `'$(id)id[2J'`);
  assert.equal(shellWord('-rf'), `'-rf'`);
});

test('a command is escaped where it stands and where it is copied from', () => {
  assert.doesNotMatch(String(copyCommand(HOSTILE)), /<script|data-copy="">/);
});

test('only http and https addresses are links, and they tell nobody where one comes from', () => {
  assert.match(String(outwardLink('https://a.example/')), /rel="noopener noreferrer nofollow"/);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' https://x', 'https://', '//x']) {
    assert.doesNotMatch(String(outwardLink(url)), /<a /, url);
  }
  assert.doesNotMatch(String(outwardLink(`https://a.example/${HOSTILE}`)), /<script/);
});

test('a sparkline says in words what it draws', () => {
  const text = String(sparkline([4, 1, 9], 'Errors'));
  assert.match(text, /role="img"\s+aria-label="Errors: from 4 to 9, between 1 and 9"/);
  assert.match(text, /points="2,9.5 30,14 58,2"/);
  assert.match(String(sparkline([5], 'Errors')), /points="2,8 58,8"/);
  assert.equal(String(sparkline([], 'Errors')), '<span class="none">–</span>');
});

test('only all of something is 100%, and only none of it 0%', () => {
  const shares = [0, 0.0004, 0.001, 0.184, 0.999, 0.9998, 1].map(formatShare);
  assert.deepEqual(shares, ['0%', '<0.1%', '0.1%', '18.4%', '99.9%', '>99.9%', '100%']);
});

test('filters keep what is set, and Show all takes it away but for what is hidden', () => {
  const bar = filterBar({
    action: '/urls',
    label: 'Filter',
    hidden: { sitemap: 3, folder: undefined },
    fields: [
      { name: 'q', label: 'Search', value: HOSTILE },
      { name: 'state', label: 'State', value: 'gone', choices: [{ value: 'gone', text: 'gone' }] },
    ],
  });
  const text = onOneLine(bar);
  assert.match(text, /value="&quot;&gt;&lt;script&gt;/);
  assert.match(text, /<option value="gone"\s+selected>gone/);
  assert.match(text, /<input type="hidden"\s+name="sitemap"\s+value="3">/);
  assert.doesNotMatch(text, /name="folder"/);
  assert.match(text, /class="clear" href="\/urls\?sitemap=3">Show all/);
});

test('a state without a word of its own is shown by its name', () => {
  assert.deepEqual(statusWords('couldnt-fetch'), { word: 'Couldn’t fetch', tone: 'bad' });
  assert.deepEqual(statusWords('half-done'), { word: 'Half done', tone: 'calm' });
  assert.deepEqual(statusWords('constructor'), { word: 'Constructor', tone: 'calm' });
  assert.doesNotMatch(String(statusBadge(HOSTILE, HOSTILE)), /<script/);
});

test('a cause names the HTTP status where there is one', () => {
  assert.equal(causeWords('http-4xx', 404), 'HTTP 404');
  assert.equal(causeWords('http-5xx'), 'the server answered with a server error (5xx)');
  assert.equal(causeWords('dns'), 'host name not found (DNS)');
});

test('the document marks where one is, and holds no script and no style of its own', async () => {
  const page = {
    title: HOSTILE,
    body: html`<h1>Here</h1>`,
    site: { id: 7, url: `https://a.example/${HOSTILE}` },
    current: 'issues',
    scripts: ['plots.js'],
    live: true,
  };
  const shell = { version: '1.0.0', may: 'submit', formToken: html``, path: '/sites/7/issues' };
  const text = String(await layout(page, { ...shell, may: 'submit' }));
  assert.match(text, /^<!doctype html>\n<html lang="en">/);
  assert.match(text, /href="\/sites\/7\/issues"\s+data-go="i"\s+aria-current="page"/);
  assert.match(text, /data-events="\/events\?site=7"/);
  const after = String(await layout(page, { ...shell, may: 'submit', eventsSeen: 57 }));
  assert.match(after, /data-events="\/events\?site=7&amp;after=57"/);
  // Without a referrer browsers would hide from us where forms come from, too.
  assert.match(text, /<meta name="referrer" content="same-origin">/);
  assert.match(text, /<script src="\/assets\/plots\.js"\s+defer><\/script>/);
  assert.doesNotMatch(text, /<script>|<script(?! src=)|<style|\sstyle=|\son[a-z]+=/);
  assert.match(text, /action="\/sites\/7\/read"/);
  const reader = String(await layout(page, { ...shell, may: 'read' }));
  assert.doesNotMatch(reader, /action="\/sites\/7\/read"/);
});
