// The apps among the examples, copied to a place where their packages are installed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CHECKOUT } from './run-portolan.ts';

const execute = promisify(execFile);

const ASK = `
  import { app } from './app.ts';
  for (const path of process.argv.slice(1)) {
    const response = await app.request(path);
    console.log(response.status, (await response.text()).replaceAll('\\n', ' ').slice(0, 600));
  }
`;

test('examples/hono has an index, parts, robots.txt, and correct types', async (t) => {
  const folder = temporaryFolder(t);
  cpSync(join(CHECKOUT, 'examples', 'hono'), folder, { recursive: true });
  for (const name of ['hono', '@hono/node-server', '@types/node']) {
    link(join(CHECKOUT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  link(CHECKOUT, join(folder, 'node_modules', 'portolan'));
  const paths = ['/sitemap.xml', '/sitemap-pages-1.xml', '/sitemap-posts-3.xml', '/robots.txt'];
  const asked = [...paths, '/sitemap-posts-4.xml', '/log/entry-8', '/log/entry-9'];
  const words = ['--input-type=module', '--eval', ASK, ...asked];
  const { stdout } = await execute(process.execPath, words, { cwd: folder });
  const [index = '', pages = '', posts = '', robots = '', ...others] = stdout.split('\n');
  const base = 'https://harbours.example/';
  const listed = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
  const parts = ['pages-1', 'posts-1', 'posts-2', 'posts-3'];
  assert.deepEqual(
    listed,
    parts.map((part) => `${base}sitemap-${part}.xml`),
  );
  assert.match(pages, /^200 .*<loc>https:\/\/harbours\.example\/<\/loc>.*hreflang="de"/);
  assert.match(posts, /^200 .*\/log\/entry-111111<\/loc><lastmod>202\d-/);
  assert.match(robots, /^200 User-agent: \* Disallow: \/search.*Sitemap: \S+\/sitemap\.xml/);
  assert.deepEqual(
    others.map((line) => line.slice(0, 3)),
    ['404', '200', '404', ''],
  );
  const settings = { extends: join(CHECKOUT, 'tsconfig.json'), include: ['*.ts'], exclude: [] };
  const compilerOptions = { isolatedDeclarations: false, declaration: false };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }));
  const compiler = join(CHECKOUT, 'node_modules', '.bin', 'tsc');
  await execute(compiler, ['-p', folder], { cwd: folder }).catch((error) => {
    assert.fail((error as { stdout: string }).stdout);
  });
});

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
