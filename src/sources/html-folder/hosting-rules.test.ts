// What hosts are told: _headers, _redirects, vercel.json, staticwebapp.config.json.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { type HostingRules, readHostingRules } from './hosting-rules.ts';

async function rulesOf(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly rules: HostingRules; readonly problems: string[] }> {
  const folder = temporaryFolder(context, files);
  const problems: string[] = [];
  const onUnreadable = (file: string, found: string): void => {
    problems.push(`${file}: ${found}`);
  };
  return { rules: await readHostingRules(folder, { onUnreadable }), problems };
}

const page = (path: string): URL => new URL(path, 'https://example.com/');
const robots = (rules: HostingRules, path: string): string =>
  rules
    .headersOf(page(path))
    .map(([name, value]) => (name === 'x-robots-tag' ? value : name))
    .join('; ');

describe('_headers', () => {
  const cases: readonly (readonly [
    pattern: string,
    yes: readonly string[],
    no: readonly string[],
  ])[] = [
    ['/a', ['/a'], ['/a/', '/ab', '/b/a']],
    ['/a/*', ['/a/', '/a/b', '/a/b/c.html'], ['/a', '/b/a/c']],
    ['/*', ['/', '/a', '/a/b'], []],
    ['/*.html', ['/a.html', '/b/a.html'], ['/a.htm']],
    ['/a/:id/c', ['/a/b/c', '/a/x.y/c'], ['/a//c', '/a/b/b/c']],
    ['/größe', ['/größe', '/gr%C3%B6%C3%9Fe'], []],
    ['/gr%C3%B6%C3%9Fe', ['/größe'], []],
    ['/a[b]{c,d}?', [], ['/ab', '/ac']],
    ['https://example.com/a', ['/a'], ['/b']],
    ['https://:name.com/*', ['/a'], []],
    ['https://*.example.com/*', [], ['/a']],
    ['https://example.com', ['/'], ['/a']],
  ];
  for (const [pattern, yes, no] of cases) {
    test(`the path ${pattern}`, async (context) => {
      const { rules } = await rulesOf(context, {
        _headers: `${pattern}\n  X-Robots-Tag: noindex\n`,
      });
      for (const path of yes) assert.equal(robots(rules, path), 'noindex', path);
      for (const path of no) assert.equal(robots(rules, path), '', path);
    });
  }

  test('all rules that match add up, comments and blanks mean nothing', async (context) => {
    const text =
      '\ufeff# all\r\n/*\r\n  x-robots-tag: nosnippet\r\n  X-Frame-Options: DENY\r\n\r\n/a\r\n' +
      '\tX-Robots-Tag : noindex, nofollow\r\n  # one more\r\n  Link: </b>; rel="canonical"\r\n';
    const { rules, problems } = await rulesOf(context, { _headers: text });
    assert.equal(robots(rules, '/a'), 'nosnippet; noindex, nofollow; link');
    assert.deepEqual(rules.headersOf(page('/a'))[2], ['link', '</b>; rel="canonical"']);
    assert.equal(robots(rules, '/b'), 'nosnippet');
    assert.deepEqual(problems, []);
  });

  test('an exclamation mark takes away what earlier rules said', async (context) => {
    const text =
      '/*\n  X-Robots-Tag: noindex\n/a\n  ! X-Robots-Tag\n/a/b\n  ! X-Robots-Tag\n  X-Robots-Tag: none';
    const { rules } = await rulesOf(context, { _headers: text });
    assert.deepEqual(
      ['/', '/a', '/a/b'].map((path) => robots(rules, path)),
      ['noindex', '', 'none'],
    );
  });

  test('lines of no known form are reported, ten times at most', async (context) => {
    const { rules, problems } = await rulesOf(context, {
      _headers: `X-Robots-Tag: noindex\n/a\n${'nonsense\n'.repeat(20)}  X-Robots-Tag: noindex`,
    });
    assert.equal(robots(rules, '/a'), 'noindex');
    assert.equal(problems.length, 10);
    assert.deepEqual(problems.slice(0, 2), [
      '_headers: X-Robots-Tag: noindex',
      '_headers: nonsense',
    ]);
  });

  test('a file of 1 MiB is read, a larger one is reported', async (context) => {
    const text = '/a\n  X-Robots-Tag: noindex\n'.padEnd(1_048_576, '#');
    assert.deepEqual((await rulesOf(context, { _headers: text })).problems, []);
    const { rules, problems } = await rulesOf(context, { _headers: `${text}#` });
    assert.deepEqual(problems, ['_headers: it is larger than 1 MiB']);
    assert.equal(robots(rules, '/a'), '');
  });

  test('a folder of that name is skipped', async (context) => {
    const folder = temporaryFolder(context);
    mkdirSync(join(folder, '_headers'));
    const rules = await readHostingRules(folder, { onUnreadable: assert.fail });
    assert.equal(robots(rules, '/'), '');
  });
});

describe('_redirects', () => {
  test('only forced redirects take the place of pages', async (context) => {
    const text =
      '# old\n/a /b 301!\n/c/* /d/:splat 302!\n/e /f\n/g /h 301\n/i /j 200!\n' +
      '/k https://x.example/ 308!\n' +
      '/l /m 301! Country=de\n/n id=:id /o 301!\nnonsense\n/:x/p /q 301!';
    const { rules, problems } = await rulesOf(context, { _redirects: text });
    const to = (path: string): unknown => rules.redirectOf(page(path));
    assert.deepEqual(['/a', '/c/x', '/k', '/z/p'].map(to), [
      '/b',
      '/d/:splat',
      'https://x.example/',
      '/q',
    ]);
    for (const path of ['/e', '/g', '/i', '/l', '/n', '/', '/b'])
      assert.equal(to(path), undefined, path);
    assert.deepEqual(problems, []);
  });
});

describe('vercel.json', () => {
  const config = (source: string, more: object = {}): string =>
    JSON.stringify({
      headers: [{ source, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }], ...more }],
    });
  const cases: readonly (readonly [
    source: string,
    yes: readonly string[],
    no: readonly string[],
  ])[] = [
    ['/a', ['/a', '/a/'], ['/', '/ab']],
    ['/', ['/'], ['/a']],
    ['/a/:slug', ['/a/b', '/a/b/'], ['/a', '/a/b/c']],
    ['/a/:path*', ['/a', '/a/', '/a/b', '/a/b/c'], ['/ab', '/b']],
    ['/a/:path+', ['/a/b', '/a/b/c'], ['/a', '/ab']],
    ['/a/:id?', ['/a', '/a/b'], ['/a/b/c']],
    ['/(.*)', ['/', '/a', '/a/b'], []],
    ['/a/(.+)', ['/a/b', '/a/b/c'], ['/a']],
    ['/(en|de)/a', ['/en/a', '/de/a'], ['/fr/a']],
    ['/:lang(en|de)/:x', ['/en/a'], ['/fr/a', '/en']],
    ['/a/([^/]+)/b', ['/a/x/b'], ['/a/x/y/b']],
    ['/a.html', ['/a.html'], ['/aXhtml']],
    ['/a{b,c}', ['/a{b,c}'], ['/ab']],
  ];
  for (const [source, yes, no] of cases) {
    test(`the source ${source}`, async (context) => {
      const { rules, problems } = await rulesOf(context, { 'vercel.json': config(source) });
      assert.deepEqual(problems, []);
      for (const path of yes) assert.equal(robots(rules, path), 'noindex', path);
      for (const path of no) assert.equal(robots(rules, path), '', path);
    });
  }

  for (const source of ['/((?!api/).*)', '/:id(\\d+)', '/a\\.b', '/a(b', '/:a(x(y)z)']) {
    test(`the source ${source} is reported as one that cannot be judged`, async (context) => {
      const { rules, problems } = await rulesOf(context, { 'vercel.json': config(source) });
      assert.equal(robots(rules, '/a'), '');
      assert.deepEqual(problems, [`vercel.json: a rule for ${source} that cannot be judged here`]);
    });
  }

  test('a condition on the host is judged, others are reported', async (context) => {
    const onHost = (value: string): string => config('/(.*)', { has: [{ type: 'host', value }] });
    const own = await rulesOf(context, { 'vercel.json': onHost('example.com') });
    assert.equal(robots(own.rules, '/a'), 'noindex');
    const other = await rulesOf(context, { 'vercel.json': onHost('preview.example.com') });
    assert.deepEqual([robots(other.rules, '/a'), other.problems], ['', []]);
    for (const more of [
      { has: [{ type: 'cookie', key: 'x' }] },
      { missing: [{ type: 'host', value: 'a' }] },
    ]) {
      const { rules, problems } = await rulesOf(context, { 'vercel.json': config('/a', more) });
      assert.deepEqual([robots(rules, '/a'), problems.length], ['', 1]);
    }
  });

  test('redirects take the place of pages', async (context) => {
    const text = JSON.stringify({
      redirects: [{ source: '/a', destination: '/b' }, { source: '/c' }],
    });
    const { rules } = await rulesOf(context, { 'vercel.json': text });
    assert.deepEqual(
      [rules.redirectOf(page('/a')), rules.redirectOf(page('/c'))],
      ['/b', undefined],
    );
  });

  test('it is looked for beside the folder too, the one inside comes first', async (context) => {
    const folder = temporaryFolder(context, { 'vercel.json': config('/out'), 'dist/a.html': '' });
    const read = (): Promise<HostingRules> =>
      readHostingRules(join(folder, 'dist'), { onUnreadable: assert.fail });
    assert.equal(robots(await read(), '/out'), 'noindex');
    const both = temporaryFolder(context, {
      'vercel.json': config('/out'),
      'dist/vercel.json': config('/in'),
    });
    const rules = await readHostingRules(join(both, 'dist'), { onUnreadable: assert.fail });
    assert.deepEqual([robots(rules, '/in'), robots(rules, '/out')], ['noindex', '']);
  });

  test('what is no JSON, and what has other shapes, is not an error', async (context) => {
    const { problems } = await rulesOf(context, { 'vercel.json': '{' });
    assert.deepEqual(problems, ['vercel.json: it is not JSON']);
    const shapes = [
      '[]',
      '7',
      '{"headers":7}',
      '{"headers":[7,null,{}]}',
      '{"headers":[{"source":7}]}',
    ];
    for (const text of shapes) {
      const { rules } = await rulesOf(context, { 'vercel.json': text });
      assert.equal(robots(rules, '/a'), '');
    }
    const wild = {
      headers: [{ source: 7, headers: [{ key: 'x-robots-tag', value: 'none' }, { key: 7 }] }],
    };
    assert.equal(
      (await rulesOf(context, { 'vercel.json': JSON.stringify(wild) })).problems.length,
      1,
    );
  });
});

describe('staticwebapp.config.json', () => {
  test('global headers, routes, and the first route that matches', async (context) => {
    const config = {
      globalHeaders: { 'X-Robots-Tag': 'nosnippet', 'Cache-Control': 'no-cache' },
      routes: [
        { route: '/admin/open', headers: {} },
        { route: '/admin/*', headers: { 'x-robots-tag': 'noindex' } },
        { route: '/old', redirect: '/new', statusCode: 301 },
        { route: '/*.{htm,html}', headers: { 'x-robots-tag': 'none' } },
        7,
      ],
    };
    const { rules } = await rulesOf(context, {
      'staticwebapp.config.json': JSON.stringify(config),
    });
    const tags = ['/', '/admin/open', '/admin/x', '/a.html'].map((path) => robots(rules, path));
    assert.deepEqual(tags, ['nosnippet', 'nosnippet', 'noindex', 'none']);
    assert.equal(rules.redirectOf(page('/old')), '/new');
    assert.equal(rules.redirectOf(page('/admin/x')), undefined);
  });

  test('what is no JSON is reported', async (context) => {
    const { problems } = await rulesOf(context, { 'staticwebapp.config.json': 'x' });
    assert.deepEqual(problems, ['staticwebapp.config.json: it is not JSON']);
  });
});

test('a pattern that is too long matches nothing', async (context) => {
  const { rules } = await rulesOf(context, {
    _headers: `/${'a'.repeat(1_001)}\n  X-Robots-Tag: noindex`,
  });
  assert.equal(robots(rules, `/${'a'.repeat(1_001)}`), '');
});
