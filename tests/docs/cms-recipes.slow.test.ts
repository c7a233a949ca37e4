// The recipes for content systems read all pages of a made-up API, and leave the old set in place
// when it fails.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createMemoryTarget, type PublishConfig, publish } from '../../src/publish/index.ts';
import { readText } from './checkout.ts';
import { readCodeBlocks } from './code-blocks.ts';
import { ExampleFolder } from './example-folder.ts';

const ROWS = 150;
const SIZE = 100;
const DATE = '2026-01-02T09:00:00';

interface Cms {
  /** The path of the API that is asked for the entries. */
  readonly path: string;
  /** The parameters of page and size. */
  readonly parameters: readonly [page: string, size: string];
  answer(names: readonly string[], page: number, response: ServerResponse): unknown;
  /** What is listed besides the entries. */
  readonly others: number;
}

const PAGES = Math.ceil(ROWS / SIZE);
const systems: Readonly<Record<string, Cms>> = {
  strapi: {
    path: '/api/articles',
    parameters: ['pagination[page]', 'pagination[pageSize]'],
    answer: (names) => ({
      data: names.map((slug) => ({ slug, updatedAt: `${DATE}.000Z` })),
      meta: { pagination: { pageCount: PAGES } },
    }),
    others: 2,
  },
  payload: {
    path: '/api/posts',
    parameters: ['page', 'limit'],
    answer: (names, page) => ({
      docs: names.map((slug) => ({ slug, updatedAt: `${DATE}.000Z` })),
      hasNextPage: page < PAGES,
    }),
    others: 0,
  },
  wordpress: {
    path: '/wp-json/wp/v2/posts',
    parameters: ['page', 'per_page'],
    answer(names, _page, response) {
      response.setHeader('x-wp-totalpages', PAGES);
      const link = (name: string): string => `https://cms.example.com/posts/${name}`;
      return names.map((name) => ({ link: link(name), modified_gmt: DATE }));
    },
    others: 0,
  },
};

const folder = new ExampleFolder();
after(() => folder[Symbol.dispose]());
const server = createServer(answer);
let isBroken = false;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(() => server.close());

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, name = '', ...path] = pathname.split('/');
  const { [name]: cms } = systems;
  if (isBroken || cms === undefined) return void response.writeHead(500).end();
  // Pages of WordPress, of which there are none.
  if (`/${path.join('/')}` !== cms.path) return void response.end('[]');
  const [page, size] = cms.parameters.map((parameter) => Number(searchParams.get(parameter)));
  assert.ok(page && size);
  const names = Array.from({ length: ROWS }, (_, row) => `row-${row}`);
  const asked = names.slice((page - 1) * size, page * size);
  response.end(JSON.stringify(cms.answer(asked, page, response)));
}

async function configOf(name: string): Promise<PublishConfig> {
  const path = `docs/guides/frameworks/${name}.md`;
  const program = readCodeBlocks(readText(path), path).find(({ language }) => language === 'ts');
  assert.ok(program);
  folder.write(`${name}.ts`, program.code);
  const { port } = server.address() as AddressInfo;
  process.env[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${port}/${name}`;
  return (await import(pathToFileURL(join(folder.path, `${name}.ts`)).href)).default;
}

for (const [name, { others }] of Object.entries(systems)) {
  test(`the recipe for ${name} lists all entries with their dates, or nothing`, async () => {
    const config = { ...(await configOf(name)), state: undefined };
    isBroken = false;
    const target = createMemoryTarget();
    const { entries } = await publish({ ...config, lastmodGuard: false, targets: target });
    assert.equal(entries, ROWS + others);
    const texts = [...target.files.values()].map((bytes) => new TextDecoder().decode(bytes));
    const last = texts.find((text) => text.includes(`/row-${ROWS - 1}</loc>`)) ?? '';
    assert.equal(last.match(/<lastmod>2026-01-02T09:00:00(?:\.000)?Z<\/lastmod>/g)?.length, ROWS);
    isBroken = true;
    const empty = createMemoryTarget();
    await assert.rejects(publish({ ...config, targets: empty }), /answers 500/);
    assert.equal(empty.files.size, 0);
  });
}
