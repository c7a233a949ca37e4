// A screen on the terminal: page by page, in every format, and when nobody reads any more.
import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { html } from 'hono/html';
import { z } from 'zod';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import type { Screen } from '../../../../console/core/screen.ts';
import { OutputSink } from '../../../output/stream/output-sink.ts';
import type { ConsoleDesk } from '../desk/console-desk.ts';
import { SITES_TABLE } from './run-status.ts';
import type { ShowOptions } from './show-options.ts';
import { type ShowTools, showScreen } from './show-screen.ts';

interface View {
  readonly names: readonly string[];
  readonly seenAt: number;
  readonly next?: string;
}

const SCREEN: Screen<object, View, string> = {
  name: 'names',
  path: '/sites/:site/names',
  params: z.looseObject({}),
  load: async () => undefined,
  columns: [
    { key: 'name', title: 'Name', kind: 'text', value: (name) => name },
    {
      key: 'nameLength',
      title: 'nameLength',
      kind: 'number',
      value: ({ length }) => length,
      csvOnly: true,
    },
  ],
  rows: ({ names }) => names,
  next: ({ next }) => next,
  page: () => ({ title: 'x', body: html`x`, current: 'x' }),
};

async function show(
  options: ShowOptions,
  views: readonly (View | undefined)[],
  {
    stdout = new PassThrough(),
    aliases = {},
  }: {
    readonly stdout?: Writable;
    readonly aliases?: Readonly<Record<string, string>>;
  } = {},
) {
  const stderr = new PassThrough();
  const asked: object[] = [];
  const left = [...views];
  const desk: Partial<ConsoleDesk> = {
    kind: 'console',
    name: 'http://c.example/',
    pagesUrl: 'http://c.example/',
    async view(_, query) {
      asked.push(query);
      return left.shift() as never;
    },
  };
  const sink = new OutputSink(stdout);
  const tools: ShowTools = {
    desk: desk as ConsoleDesk,
    sink,
    stdout,
    stderr,
    options,
    signal: new AbortController().signal,
  };
  const request = { screen: SCREEN, query: { site: '7' }, empty: 'No names.', aliases };
  const found = await showScreen(tools, request);
  const textOf = (stream: Writable): string => String((stream as PassThrough).read() ?? '');
  return {
    found,
    asked,
    out: stdout instanceof PassThrough ? textOf(stdout) : '',
    err: textOf(stderr),
  };
}

const PAGES: readonly View[] = [
  { names: ['ab', 'c'], seenAt: 0, next: 'K1' },
  { names: ['def'], seenAt: 0 },
];

test('where no terminal reads, rows are lines of JSON with all columns', async () => {
  const { out, err } = await show({}, PAGES);
  assert.equal(out, '{"name":"ab","nameLength":2}\n{"name":"c","nameLength":1}\n');
  assert.equal(err, "There are more: use --all, or --after 'K1'.\n");
});

test('--all follows the pages with as many rows as a page may have', async () => {
  const { out, err, asked } = await show({ all: true, format: 'csv' }, PAGES);
  assert.equal(out, 'name,nameLength\nab,2\nc,1\ndef,3\n');
  assert.equal(err, '');
  assert.deepEqual(asked, [
    { site: '7', limit: '1000' },
    { site: '7', limit: '1000', after: 'K1' },
  ]);
});

test('people get a table, with the columns that they name', async () => {
  assert.equal((await show({ format: 'human' }, PAGES)).out, 'Name\nab\nc\n');
  const { out } = await show({ format: 'human', columns: ['nameLength', 'name'] }, PAGES);
  assert.equal(out, 'Name length  Name\n          2  ab\n          1  c\n');
});

test('a column that is none is refused with those that there are', async () => {
  await assert.rejects(
    show({ columns: ['nmae'] }, PAGES),
    (error) => isPortolanError(error) && /name, nameLength/.test(error.hint ?? ''),
  );
});

test('a column that has another name elsewhere is found by it, and headed as asked', async () => {
  const options: ShowOptions = { columns: ['word'] };
  const { out } = await show(options, PAGES, { aliases: { word: 'name' } });
  assert.equal(out, '{"word":"ab"}\n{"word":"c"}\n');
  await assert.rejects(show(options, PAGES), { code: 'CONFIG_INVALID' });
  assert.deepEqual(SITES_TABLE.aliases, { url: 'site' });
});

test('json is the view of one page, its times as ISO 8601', async () => {
  const { out } = await show({ format: 'json', limit: 2 }, PAGES);
  assert.deepEqual(JSON.parse(out), {
    version: 1,
    names: ['ab', 'c'],
    seenAt: '1970-01-01T00:00:00.000Z',
    next: 'K1',
  });
  await assert.rejects(
    show({ format: 'json', all: true }, PAGES),
    (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
  );
});

test('no rows are told on the error stream, unless quiet', async () => {
  const none = [{ names: [], seenAt: 0 }];
  assert.deepEqual(await show({ format: 'human' }, none).then(({ out, err }) => [out, err]), [
    '',
    'No names.\n',
  ]);
  assert.equal((await show({ quiet: true }, none)).err, '');
});

test('what is not there is told to the caller', async () => {
  assert.equal((await show({}, [undefined])).found, false);
});

test('--web prints the address of the page, and asks nothing', async () => {
  const { out, asked } = await show({ web: true, limit: 5 }, []);
  assert.equal(out, 'http://c.example/sites/7/names?limit=5\n');
  assert.deepEqual(asked, []);
});

test('a cursor that does not move ends the asking', async () => {
  const view = { names: ['a'], seenAt: 0, next: 'K' };
  await assert.rejects(
    show({ all: true }, [view, view, view]),
    (error) => isPortolanError(error) && error.code === 'CONSOLE_UNREACHABLE',
  );
});

test('an answer without its rows is told as one of another version', async () => {
  await assert.rejects(
    show({}, [{ seenAt: 0 } as View]),
    (error) => isPortolanError(error) && error.code === 'CONSOLE_UNREACHABLE',
  );
});

test('when nobody reads any more, no further page is asked for', async () => {
  const stdout = new Writable({
    write(_, __, done) {
      done(Object.assign(new Error('closed'), { code: 'EPIPE' }));
    },
  });
  const endless = Array.from({ length: 50 }, (_, at) => ({
    names: ['x'.repeat(20_000)],
    seenAt: 0,
    next: `K${at}`,
  }));
  const { asked } = await show({ all: true }, endless, { stdout });
  assert.ok(asked.length <= 2, `${asked.length} pages were asked for`);
});
