// All addresses as a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXTS,
  hostileDecision,
  sampleDecision,
} from '../../../../../tests/support/crawl-samples.ts';
import { createCrawlCsv } from './crawl-csv.ts';

const { begin, row, end } = createCrawlCsv();

// A reader by RFC 4180 of its own, so that what is written is read back.
function readCells(line: string): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < line.length - 2) {
    let text = '';
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        if (line[at] === '"') at += 1;
        text += line[at];
      }
      at += 1;
    } else {
      for (; !',\r'.includes(line[at] ?? '\r'); at += 1) text += line[at];
    }
    cells.push(text);
    if (line[at] === ',' && at + 3 === line.length) cells.push('');
    at += 1;
  }
  return cells;
}

test('there is a heading, a row for each address, and nothing behind', () => {
  assert.equal(
    begin(),
    'url,reason,detail,other,status,content_type,clicks,inlinks,lastmod,lastmod_source,template,' +
      'in_sitemap,orphan,gap,notes,linked_from,link_text,title,listed_by,listed_by_count\r\n',
  );
  assert.equal(
    row(
      sampleDecision({
        url: 'https://example.com/a',
        reason: 'redirect',
        detail: 'refresh',
        status: 301,
        other: 'https://example.com/b',
        clicks: 2,
        inlinks: 1_000,
        lastmod: '2026-01-01',
        lastmodSource: 'header',
        inSitemap: false,
        orphan: true,
        gap: true,
        notes: ['page-cut', 'app-shell'],
        title: 'A, B',
        listedBy: ['https://example.com/m.xml', 'https://e/n'],
        listedByCount: 2,
        linkedFrom: [
          { url: 'https://example.com/f', text: '=A, b' },
          { url: 'https://example.com/g', text: 'No' },
        ],
      }),
    ),
    'https://example.com/a,redirect,refresh,https://example.com/b,301,text/html,,1000,' +
      '2026-01-01,header,,no,yes,yes,page-cut app-shell,https://example.com/f,"\'=A, b",' +
      '"A, B",https://example.com/m.xml,2\r\n',
  );
  assert.deepEqual([...end({} as never)], []);
});

test('what is not known is empty', () => {
  const { status, contentType, ...bare } = sampleDecision();
  assert.equal(row(bare), 'https://example.com/,listed,,,,,0,1,,,,,,,,,,,,\r\n');
});

test('no cell can be taken for a formula, and a row is one line of twenty cells', () => {
  for (const text of HOSTILE_TEXTS) {
    const line = row(hostileDecision(text));
    assert.equal(line.match(/\r\n/g)?.length, 1);
    assert.doesNotMatch(line.slice(0, -2), /[\x00-\x1f\x7f-\x9f\u202e]/);
    const cells = readCells(line);
    assert.equal(cells.length, 20, line);
    for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
  }
});

test('the longest address is whole, and what is longer is cut', () => {
  assert.ok(row(sampleDecision({ url: 'u'.repeat(8_192) })).startsWith(`${'u'.repeat(8_192)},`));
  assert.ok(row(sampleDecision({ url: 'u'.repeat(8_193) })).startsWith(`${'u'.repeat(8_192)}…,`));
});
