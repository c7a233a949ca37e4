// What crawlers tell, line by line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CrawlAnswerLine, readCrawlAnswers } from './read-crawl-answers.ts';

async function read(text: string, bytesAtOnce = 7): Promise<CrawlAnswerLine[]> {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      yield bytes.subarray(at, at + bytesAtOnce);
    }
  }
  const lines: CrawlAnswerLine[] = [];
  for await (const line of readCrawlAnswers(chunks())) lines.push(line);
  return lines;
}

test('answers are read, in any chunks, with or without a last line break', async () => {
  const text =
    '{"loc":"https://a.example/ü","status":200,"changed":true,"reason":"new"}\n\r\n' +
    '{"loc":"https://a.example/b","status":0,"at":"2026-11-22T12:00:00+01:00","indexable":false}';
  const wanted = [
    { line: 1, answer: { loc: 'https://a.example/ü', status: 200, changed: true } },
    {
      line: 3,
      answer: {
        loc: 'https://a.example/b',
        status: 0,
        at: Date.UTC(2026, 10, 22, 11),
        indexable: false,
      },
    },
  ];
  for (const size of [1, 7, 10_000]) assert.deepEqual(await read(text, size), wanted);
});

test('a line that is no answer is told with its number, and the next one is read', async () => {
  const lines = await read(
    'no\n{"loc":"ftp://a.example/","status":200}\n{"loc":"https://a.example/","status":1000}\n' +
      '[]\n{"loc":"https://a.example/","status":999}\n',
  );
  assert.deepEqual(
    lines.map((found) => [found.line, 'answer' in found]),
    [
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ],
  );
});

test('a field that is not known is refused by its name; those of due are passed over', async () => {
  const result = { loc: 'https://a.example/', status: 200 };
  const given = { dueAt: 'x', value: 1, reason: 'new', leasedUntilAt: 'x', siteId: 1 };
  const lines = [
    { ...result, chnaged: true },
    { ...given, ...result },
  ];
  const [wrong, right] = await read(lines.map((line) => JSON.stringify(line)).join('\n'));
  assert.deepEqual(wrong, { line: 1, problem: 'the field chnaged is not known' });
  assert.deepEqual(right, { line: 2, answer: result });
});

test('a line of 16,384 characters is read, and one beyond is passed over', async () => {
  const lineOf = (length: number) => {
    const line = '{"loc":"https://a.example/","status":200,"reason":""}';
    return line.replace('""', `"${'x'.repeat(length - line.length)}"`);
  };
  const [fits, next] = await read(`${lineOf(16_384)}\n${lineOf(100)}\n`, 4_096);
  assert.ok(fits && 'answer' in fits);
  assert.ok(next && 'answer' in next);
  const found = await read(`${lineOf(40_000)}\n${lineOf(100)}\n`, 4_096);
  assert.deepEqual(
    found.map((line) => [line.line, 'problem' in line && line.problem]),
    [
      [1, 'it is too long'],
      [2, false],
    ],
  );
});
