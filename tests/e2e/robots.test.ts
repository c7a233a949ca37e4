// `portolan robots` as a process: what it reads, prints and exits with.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { redirectTo, startFakeSite } from '../support/fake-site.ts';
import { type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const FILE = `User-agent: *
Disallow: /search
Allow: /search/about$
Crawl-delay: 2.5

User-agent: Googlebot
User-agent: bingbot
Disallow: /private/
Disallow: /*.pdf$

Sitemap: https://example.com/sitemap.xml
`;

const folder = await mkdtemp(join(tmpdir(), 'portolan-robots-'));
const site = await startFakeSite();
after(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});
await writeFile(join(folder, 'robots.txt'), FILE);
await mkdir(join(folder, 'dist'));

const robots = (words: readonly string[], options: PortolanRunOptions = {}) =>
  runPortolan(['robots', ...words], { folder, ...options });

/** Gives the report of a run, and its exit status. */
async function reportOf(words: readonly string[], options: PortolanRunOptions = {}) {
  const { stdout, status, stderr } = await robots([...words, '--format', 'json'], options);
  assert.equal(stderr, '');
  return { status, report: JSON.parse(stdout) };
}

/** Serves this robots.txt from a site of its own, for robots.txt files are kept by host. */
async function served(robotsTxt: Parameters<typeof startFakeSite>[0] = {}) {
  const fresh = await startFakeSite(robotsTxt);
  after(() => fresh.close());
  return fresh;
}

test('a file is read: its groups, delays and sitemaps with their lines', async () => {
  const { status, report } = await reportOf(['robots.txt']);
  assert.equal(status, 0);
  assert.deepEqual(report, {
    version: 1,
    source: 'robots.txt',
    state: 'read',
    bytes: FILE.length,
    profile: 'protocol',
    tests: [],
    findings: [],
    summary: { error: 0, warning: 0, info: 0 },
    notesLeftOut: 0,
    sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 11 }],
    crawlDelays: [{ agent: '*', seconds: 2.5 }],
    groups: [
      {
        line: 1,
        agents: ['*'],
        rules: [
          { line: 2, type: 'disallow', pattern: '/search' },
          { line: 3, type: 'allow', pattern: '/search/about$' },
        ],
      },
      {
        line: 6,
        agents: ['Googlebot', 'bingbot'],
        rules: [
          { line: 8, type: 'disallow', pattern: '/private/' },
          { line: 9, type: 'disallow', pattern: '/*.pdf$' },
        ],
      },
    ],
  });
});

test('people see the same', async () => {
  const { status, stdout, stderr } = await robots(['robots.txt']);
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(
    stdout,
    `robots.txt: nothing found in ${FILE.length} bytes, 2 groups, 1 sitemap, profile protocol.

Sitemaps
11 | https://example.com/sitemap.xml

Crawl delays (Google ignores them)
  *: 2.5 seconds

Groups
1 | *
2 |   Disallow: /search
3 |   Allow: /search/about$
6 | Googlebot, bingbot
8 |   Disallow: /private/
9 |   Disallow: /*.pdf$
`.replaceAll(/^(\d) \|/gm, ' $1 |'),
  );
});

test('stdin is read, and a file by its file: address', async () => {
  const piped = await reportOf(['-'], { stdin: FILE });
  assert.equal(piped.report.source, '-');
  assert.equal(piped.report.groups.length, 2);
  const named = await reportOf([pathToFileURL(join(folder, 'robots.txt')).href]);
  assert.equal(named.report.groups.length, 2);
});

test('a test tells the line and the rule that decided: 1 when anything is disallowed', async () => {
  const words = ['--test', '/search/x', '--test', 'https://a.example/search/about'];
  const { status, report } = await reportOf(['robots.txt', ...words, '--agent', 'OtherBot']);
  assert.equal(status, 1);
  assert.deepEqual(report.tests, [
    {
      url: '/search/x',
      agent: 'OtherBot',
      allowed: false,
      because: 'rule',
      line: 2,
      rule: 'Disallow: /search',
      group: ['*'],
    },
    {
      url: 'https://a.example/search/about',
      agent: 'OtherBot',
      allowed: true,
      because: 'rule',
      line: 3,
      rule: 'Allow: /search/about$',
      group: ['*'],
    },
  ]);
});

test('everything allowed: 0', async () => {
  const words = ['--test', '/', '--test', '/search', '--agent', 'googlebot'];
  const { status, report } = await reportOf(['robots.txt', ...words]);
  assert.equal(status, 0);
  assert.deepEqual(
    report.tests.map(({ because, group }: { because: string; group: string[] }) => [
      because,
      group,
    ]),
    [
      ['no-rule', ['Googlebot', 'bingbot']],
      ['no-rule', ['Googlebot', 'bingbot']],
    ],
  );
});

const agents: readonly (readonly [words: string[], agents: string[]])[] = [
  [[], ['*']],
  [['--profile', 'xsd'], ['*']],
  [['--profile', 'bing'], ['bingbot']],
  [['--profile', 'bing', '--agent', 'A'], ['A']],
  [
    ['--agent', 'B', '--agent', '*', '--agent', 'B'],
    ['B', '*'],
  ],
  [['--agent', 'FooBot/2.1'], ['FooBot']],
  [['--agent', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://x.example)'], ['bingbot']],
];
for (const [words, expected] of agents) {
  test(`tested for ${expected.join(' and ')} with ${words.join(' ') || 'no flags'}`, async () => {
    const { report } = await reportOf(['robots.txt', '--test', '/', ...words]);
    assert.deepEqual(
      report.tests.map(({ agent }: { agent: string }) => agent),
      expected,
    );
  });
}

test('an address is tested in the form in which a crawler asks for it', async () => {
  const stdin = 'User-agent: *\nDisallow: /\u00fcber\nDisallow: //twice\n';
  const words = ['--test', 'https://a.example/x/../\u00fcber', '--test', '//twice', '-q'];
  const { stdout, status } = await robots(['-', ...words], { stdin });
  assert.equal(status, 1);
  assert.match(
    stdout,
    /\n {2}\* {2}disallowed by line 2: .*\n\/\/twice\n {2}\* {2}disallowed by line 3: /,
  );
});

test('--quiet prints the verdicts alone', async () => {
  const words = ['--test', '/a.pdf', '--agent', 'bingbot', '--agent', 'x', '-q'];
  const { stdout } = await robots(['robots.txt', ...words]);
  assert.equal(
    stdout,
    '/a.pdf\n  bingbot  disallowed by line 9: Disallow: /*.pdf$\n' +
      '  x        allowed: no rule matches, in the group for *\n',
  );
  assert.equal((await robots(['robots.txt', '-q'])).stdout, '');
});

test('what is wrong is reported with its line, a mark, why and what to do', async () => {
  const stdin =
    'Disallow: /early\nUser-agent: *\nDissallow: /a\nDissallow: /b\nDisallow: c\u001b[31m\n';
  const { stdout, status } = await robots(['-'], { stdin });
  assert.equal(status, 0);
  assert.match(stdout, /^stdin: 3 warnings in \d+ bytes, 1 group, 0 sitemaps/);
  assert.match(stdout, /\nwarning robots-rule-outside-group: .*\n(?:.*\n)? {2}at stdin:1\n/);
  assert.match(stdout, /\n {2}1 \| Disallow: \/early\n {4}\| {11}\^~~~~~\n {2}why: /);
  assert.match(stdout, /Dissallow. 2 times\.\n(?:.*\n){4} {2}also at line 4\n/);
  assert.match(stdout, /\n {2}fix: [A-Z].*\n/);
  assert.match(stdout, /Disallow: c\\x1b\[31m/);
  assert.ok(!stdout.includes('\u001b'));
  const { report } = await reportOf(['-'], { stdin });
  assert.deepEqual(report.summary, { error: 0, warning: 3, info: 0 });
  assert.equal(report.findings[0].line, 1);
});

test('what a rule weighs depends on the profile', async () => {
  const stdin = 'User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n';
  const weighed = async (profile: string) =>
    (await reportOf(['-', '--profile', profile], { stdin })).report.summary;
  assert.deepEqual(await weighed('protocol'), { error: 0, warning: 1, info: 0 });
  assert.deepEqual(await weighed('google'), { error: 1, warning: 0, info: 0 });
  assert.deepEqual(await weighed('xsd'), { error: 0, warning: 0, info: 0 });
});

test('512,000 bytes are read, and no more is kept of an endless stream', async () => {
  const line = `${'#'.repeat(99)}\n`;
  const fits = await reportOf(['-'], { stdin: line.repeat(5_120) });
  assert.deepEqual([fits.report.bytes, fits.report.summary.error], [512_000, 0]);
  const beyond = await reportOf(['-'], { stdin: `${line.repeat(5_120)}Disallow: /` });
  assert.equal(beyond.report.bytes, 512_001);
  assert.equal(beyond.report.findings[0].rule, 'robots-too-large');
  const { report } = await reportOf(['/dev/zero']);
  assert.equal(report.bytes, 512_001);
});

test('many groups, rules and sitemaps are cut for people, and all are there with -v', async () => {
  const groups = Array.from({ length: 30 }, (_, n) => `User-agent: Bot${'x'.repeat(n)}\n`);
  const rules = Array.from({ length: 20 }, (_, n) => `Disallow: /${n}\n`).join('');
  const sitemaps = Array.from({ length: 40 }, (_, n) => `Sitemap: https://a.example/${n}.xml\n`);
  const stdin = groups.map((group) => group + rules).join('') + sitemaps.join('');
  const { stdout } = await robots(['-'], { stdin });
  assert.match(stdout, /… and 18 more; -v shows all\./);
  assert.match(stdout, /… and 12 more rules\n/);
  assert.match(stdout, /… and 20 more; -v shows all\./);
  const whole = await robots(['-', '-v'], { stdin });
  assert.doesNotMatch(whole.stdout, /… and/);
  assert.equal(whole.stdout.match(/Disallow/g)?.length, 600);
});

test("a site's file is fetched from the root of the host, whatever path is given", async () => {
  const { origin, requests, headers } = await served({ '/robots.txt': FILE });
  for (const path of ['', '/', '/robots.txt', '/shop/index.html?a=b#c']) {
    const { status, report } = await reportOf([`${origin}${path}`]);
    assert.equal(status, 0);
    assert.equal(report.source, `${origin}/robots.txt`);
    assert.deepEqual([report.status, report.state, report.groups.length], [200, 'read', 2]);
  }
  assert.deepEqual([...new Set(requests)], ['/robots.txt']);
  assert.match(String(headers[0]?.['user-agent']), /^Portolan\//);
});

test('how it is served is judged too', async () => {
  const { origin } = await served({
    '/robots.txt': { headers: { 'content-type': 'text/html' }, body: FILE },
  });
  const { report } = await reportOf([origin]);
  assert.equal(report.contentType, 'text/html');
  assert.deepEqual(
    report.findings.map(({ rule }: { rule: string }) => rule),
    ['robots-content-type'],
  );
});

test('a redirect is followed and told', async () => {
  const { origin } = await served({ '/robots.txt': redirectTo('/r.txt'), '/r.txt': FILE });
  const { stdout, status } = await robots([origin]);
  assert.equal(status, 0);
  assert.ok(stdout.includes(`redirected to ${origin}/r.txt`), stdout);
});

test('404: there is none, everything is allowed: 0', async () => {
  const { origin } = await served();
  const { status, report } = await reportOf([origin, '--test', '/a']);
  assert.deepEqual([status, report.state, report.status], [0, 'absent', 404]);
  assert.deepEqual(report.tests, [
    { url: `${origin}/a`, agent: '*', allowed: true, because: 'absent' },
  ]);
  const { stdout } = await robots([origin, '--test', '/a']);
  assert.match(stdout, /^There is no robots\.txt at \S+ \(status\n?\s?404\): everything may/);
  assert.match(stdout, /\* {2}allowed: there is no robots\.txt/);
});

test('500: engines take everything for disallowed: 3', async () => {
  const { origin } = await served({ '/robots.txt': { status: 500, body: FILE } });
  const { status, report } = await reportOf([origin, '--test', '/a']);
  assert.deepEqual([status, report.state, report.status], [3, 'unreachable', 500]);
  assert.deepEqual(report.tests, [
    { url: `${origin}/a`, agent: '*', allowed: false, because: 'unreachable' },
  ]);
  assert.equal(report.findings[0].rule, 'robots-server-error');
  const { stdout } = await robots([origin]);
  assert.match(stdout, /could not be fetched\./);
  assert.match(stdout, /treat the whole site as disallowed/);
  assert.doesNotMatch(stdout, /Groups/);
});

test('429: Google takes it for a failure: 3', async () => {
  const { origin } = await served({
    '/robots.txt': { status: 429, headers: { 'retry-after': '3600' } },
  });
  const { status, stdout } = await robots([origin]);
  assert.equal(status, 3);
  assert.match(stdout, /Google treats this response as a server failure/);
  assert.match(stdout, /robots-rate-limited/);
});

test('no answer: 3', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const { status, report } = await reportOf([`http://127.0.0.1:${port}/`]);
  assert.deepEqual([status, report.state], [3, 'unreachable']);
  assert.notEqual(report.problem, undefined);
  assert.equal(report.findings[0].rule, 'robots-unreachable');
});

test('an address of another site is not tested with this one: 2', async () => {
  const { origin } = await served({ '/robots.txt': FILE });
  for (const other of ['https://other.example/a', origin.replace('http:', 'https:')]) {
    const { status, stderr, stdout } = await robots([origin, '--test', other]);
    assert.equal(status, 2);
    assert.match(stderr, /says nothing about .* which is on another site\.\nScheme, host and port/);
    assert.equal(stdout, '');
  }
});

const unreadable: Readonly<Record<string, readonly [source: string, stderr: RegExp]>> = {
  'no such file': ['gone.txt', /^gone\.txt could not be read: there is no such file\.\n$/],
  'a host without a scheme': ['www.example.com', /write https:\/\/www\.example\.com/],
  'a folder': ['dist', /it is a folder\.\nName the file/],
};
for (const [name, [source, stderr]] of Object.entries(unreadable)) {
  test(`${name} is unreadable: 3`, async () => {
    const run = await robots([source]);
    assert.deepEqual([run.status, run.stdout], [3, '']);
    assert.match(run.stderr, stderr);
  });
}

const usage: Readonly<Record<string, readonly [words: string[], stderr: RegExp]>> = {
  nothing: [[], /^Missing required argument 'source'/],
  'two sources': [['robots.txt', 'b'], /too many arguments/i],
  'another scheme': [['ftp://example.com/'], /not an http or https address/],
  'a test that is no path': [['robots.txt', '--test', 'private'], /address or a path/],
  'an empty test': [['robots.txt', '--test', ''], /address or a path/],
  'an agent without letters': [['robots.txt', '--agent', '360'], /letters, - and _/],
  'an unknown profile': [['robots.txt', '--profile', 'x'], /protocol, xsd, google/],
  'an unknown format': [['robots.txt', '--format', 'xml'], /human, json/],
};
for (const [name, [words, stderr]] of Object.entries(usage)) {
  test(`${name} is wrong usage: 2`, async () => {
    const run = await robots(words);
    assert.deepEqual([run.status, run.stdout], [2, '']);
    assert.match(run.stderr, stderr);
  });
}

test('a name and a password go to the site, and to no output', async () => {
  const { origin, headers } = await served({ '/robots.txt': FILE });
  const { stdout, stderr } = await robots([
    origin.replace('//', '//ada:secret@'),
    '--format',
    'json',
  ]);
  assert.equal(headers[0]?.authorization, `Basic ${btoa('ada:secret')}`);
  assert.ok(!(stdout + stderr).includes('secret'));
});

test('an interruption ends it: 130', async () => {
  site.serve({ '/robots.txt': (_request, response) => void response.writeHead(200).write('# ') });
  const { status, stdout } = await robots([site.origin], {
    whileRunning: (child) => {
      child.stdin.end();
      const asked = setInterval(() => {
        if (site.requests.length === 0) return;
        clearInterval(asked);
        child.kill('SIGINT');
      }, 20);
      child.once('exit', () => clearInterval(asked));
    },
  });
  assert.deepEqual([status, stdout], [130, '']);
});

test('--help tells of everything', async () => {
  const { status, stdout } = await robots(['--help']);
  assert.equal(status, 0);
  for (const word of ['--test', '--agent', 'version: 1', '1    something', 'Examples']) {
    assert.ok(stdout.includes(word), word);
  }
});

test('a list is tested line by line, as CSV and as JSONL', async () => {
  const list = '/search\r\n# a comment\n\n/search/about\nhttps://example.com/private/a,b\n';
  await writeFile(join(folder, 'list.txt'), list);
  const words = ['robots.txt', '--test-file', 'list.txt', '--agent', 'x', '--agent', 'bingbot'];
  const { stdout, stderr, status } = await robots(words);
  assert.equal(stderr, '');
  assert.equal(status, 1);
  assert.deepEqual(stdout.split('\n'), [
    'url,agent,allowed,because,line,rule',
    '/search,x,false,rule,2,Disallow: /search',
    '/search,bingbot,true,no-rule,,',
    '/search/about,x,true,rule,3,Allow: /search/about$',
    '/search/about,bingbot,true,no-rule,,',
    '"https://example.com/private/a,b",x,true,no-rule,,',
    '"https://example.com/private/a,b",bingbot,false,rule,8,Disallow: /private/',
    '',
  ]);
  const lines = await robots([...words.slice(0, 1), '--test-file', '-', '--format', 'jsonl'], {
    stdin: list,
  });
  const verdicts = lines.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    verdicts.map(({ url, allowed, line }) => [url, allowed, line]),
    [
      ['/search', false, 2],
      ['/search/about', true, 3],
      ['https://example.com/private/a,b', true, undefined],
    ],
  );
});

test('a list is tested whole, however long; what is no address of the site is told', async () => {
  site.serve({ '/robots.txt': FILE });
  const many = Array.from({ length: 20_000 }, (_, n) => `/search/${n}`);
  const list = [...many, `${site.origin}/search`, 'https://other.example/', 'search'].join('\n');
  const { stdout, stderr, status } = await robots([site.origin, '--test-file', '-'], {
    stdin: list,
  });
  assert.equal(stdout.trimEnd().split('\n').length, 1 + 20_001);
  assert.equal(status, 3);
  assert.match(stderr, /^2 lines of stdin are neither .* the first is line 20,002\.\n$/);
});

for (const [words, message] of [
  [['-', '--test-file', '-'], /can be read once/],
  [['robots.txt', '--test-file', 'list.txt', '--format', 'json'], /does not/],
] as const) {
  test(`${words.join(' ')} is refused`, async () => {
    const { status, stderr } = await robots(words);
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
}
