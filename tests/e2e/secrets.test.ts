// No output of any command, in any format, shows a secret: not stdout, not stderr, no file.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { inspectUrl } from '../../src/check/inspect/inspect-url.ts';
import { check } from '../../src/check/run/check.ts';
import { COMMANDS } from '../../src/cli/main.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { discoverSitemaps } from '../../src/tree/discover.ts';
import { FORMS, SECRETS, SecretSite, userInfo } from './secret-site.ts';

const site = new SecretSite();
before(() => site.start());
after(() => site.stop());

// What every command is run with besides: none of it may come out, used or not.
const ENVIRONMENT = {
  PORTOLAN_CRAWL_COOKIE: SECRETS.cookie,
  PORTOLAN_HEADERS: `X-Line: ${SECRETS.headers}`,
  PORTOLAN_KEY_PASSPHRASE: SECRETS.passphrase,
  KEY_OF_THE_SITE: SECRETS.header,
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: SECRETS.s3,
  AWS_SESSION_TOKEN: SECRETS.s3Session,
  PORTOLAN_BING_API_KEY: SECRETS.bing,
  PORTOLAN_YANDEX_TOKEN: SECRETS.yandex,
  PORTOLAN_BAIDU_TOKEN: SECRETS.baidu,
} as const;

// Nothing listens there: the fault is told with the proxy's address.
const PROXY = `http://${userInfo(SECRETS.proxy)}127.0.0.1:9`;
const THROUGH_PROXY = { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, http_proxy: PROXY };

function own(path: string): string {
  return `http://${userInfo(SECRETS.address)}${site.host}${path}`;
}

function away(path: string): string {
  return `http://${userInfo(SECRETS.address)}proxied.example${path}`;
}

function formatsOf(command: string): readonly string[] {
  const { options = [] } = COMMANDS.find(({ name }) => name === command) ?? {};
  const lists = options.map((one) =>
    typeof one !== 'string' && one.flags.startsWith('--format ') ? one.details.choices : undefined,
  );
  return lists.find((list) => list !== undefined) ?? assert.fail(command);
}

interface Case {
  readonly words: () => readonly string[];
  readonly formats: readonly string[];
  /** What it ends with: else it did something other than what is meant to be tried. */
  readonly status: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: () => Readonly<Record<string, string>>;
}

const OPEN = { 'open.xml': '<urlset><url><loc>https://example.com/</loc></url></urlset>' };
const RELATIVE = { 'file.xml': '<urlset><url><loc>/page</loc></url></urlset>' };

const CASES: Record<string, Case> = {
  'read a tree': {
    words: () => ['read', own('/index.xml'), '--follow', '--problems', 'problems.jsonl', '-v'],
    formats: formatsOf('read'),
    status: 3,
  },
  'read through a proxy': {
    words: () => ['read', away('/s.xml'), '-v'],
    formats: ['human', 'json'],
    status: 3,
    environment: THROUGH_PROXY,
  },
  check: {
    words: () => [
      'check',
      own('/index.xml'),
      '--pages',
      'all',
      '--pages-file',
      'pages.csv',
      '-v',
      '--cache',
      'answers.cache',
    ],
    formats: formatsOf('check'),
    status: 1,
  },
  'check through a proxy': {
    words: () => ['check', away('/s.xml'), '-v'],
    formats: ['human', 'json', 'sarif', 'html'],
    status: 3,
    environment: THROUGH_PROXY,
  },
  'check a file of a site behind a password': {
    words: () => ['check', 'file.xml', '--base', own('/'), '--pages', 'all', '-v'],
    formats: formatsOf('check'),
    status: 1,
    files: () => RELATIVE,
  },
  'mend a file of a site behind a password': {
    words: () => ['check', 'file.xml', '--base', own('/'), '--fix', 'fixed', '-v'],
    formats: ['human', 'json'],
    status: 1,
    files: () => RELATIVE,
  },
  'check what is not there': {
    words: () => ['check', own('/missing.xml')],
    formats: formatsOf('check'),
    status: 3,
  },
  diff: {
    words: () => ['diff', own('/ok.xml'), own('/index.xml'), '-v'],
    formats: formatsOf('diff'),
    status: 3,
  },
  'diff with a file': {
    words: () => ['diff', own('/ok.xml'), 'open.xml'],
    formats: formatsOf('diff'),
    status: 1,
    files: () => OPEN,
  },
  robots: {
    words: () => ['robots', own('/robots.txt'), '--test', own('/page')],
    formats: formatsOf('robots'),
    status: 0,
  },
  'robots, of a list': {
    words: () => ['robots', own('/robots.txt'), '--test-file', 'urls.txt'],
    formats: ['csv', 'jsonl'],
    status: 0,
    files: () => ({ 'urls.txt': `${own('/page')}\n` }),
  },
  'robots that is not there': {
    words: () => ['robots', own('/echo')],
    formats: ['human', 'json'],
    status: 0,
  },
  inspect: {
    words: () => ['inspect', own('/page'), '-v'],
    formats: formatsOf('inspect'),
    status: 0,
  },
  'inspect through sitemaps': {
    words: () => [
      'inspect',
      own('/page'),
      '--sitemap',
      own('/index.xml'),
      '-v',
      '--sitemap',
      own('/missing.xml'),
    ],
    formats: formatsOf('inspect'),
    status: 0,
  },
  'inspect, the login in --sitemap alone': {
    words: () => ['inspect', `http://${site.host}/page`, '--sitemap', own('/ok.xml')],
    formats: formatsOf('inspect'),
    status: 0,
  },
  'inspect, with a login to another site': {
    words: () => ['inspect', `http://${site.host}/page`, '--sitemap', away('/s.xml')],
    formats: formatsOf('inspect'),
    status: 2,
  },
  'inspect what is gone': {
    words: () => ['inspect', own('/gone')],
    formats: formatsOf('inspect'),
    status: 1,
  },
  crawl: {
    words: () => [
      'crawl',
      own('/'),
      '--out',
      'out',
      '--state',
      'crawl.db',
      '-v',
      '--max-pages',
      '20',
      '--header',
      'X-Key: $KEY_OF_THE_SITE',
      '--report',
      'crawl.html',
      '--report',
      'crawl.csv',
      '--report',
      'crawl.jsonl',
    ],
    formats: formatsOf('crawl'),
    status: 0,
  },
  'crawl as a user of the environment': {
    words: () => ['crawl', `http://${site.host}/`, '--out', 'out', '--max-pages', '20'],
    formats: formatsOf('crawl'),
    status: 0,
    environment: { PORTOLAN_CRAWL_USER: 'user', PORTOLAN_CRAWL_PASSWORD: SECRETS.user },
  },
  build: {
    words: () => [
      'build',
      own('/ok.xml'),
      '--base',
      `http://${site.host}/`,
      '--out',
      'out',
      '-v',
      '--state',
      'state.db',
      '--changes',
      'changes.jsonl',
      '--gzip',
      '--max-invalid',
      '100%',
    ],
    formats: formatsOf('build'),
    status: 0,
  },
  'build of what is not there': {
    words: () => [
      'build',
      own('/missing.xml'),
      own('/rows.csv'),
      own('/rows.jsonl'),
      '-v',
      '--base',
      `http://${site.host}/`,
      '--out',
      'out',
    ],
    formats: formatsOf('build'),
    status: 3,
  },
  'build from a database that does not answer': {
    words: () => [
      'build',
      `postgres://${userInfo(SECRETS.postgres)}127.0.0.1:9/shop?query=select 1`,
      '--base',
      'https://example.com/',
      '--out',
      'out',
      '-v',
    ],
    formats: formatsOf('build'),
    status: 3,
  },
  'build into a bucket that refuses': {
    words: () => [
      'build',
      'open.xml',
      '--base',
      'https://example.com/',
      '-v',
      '--out',
      `s3://maps/x?endpoint=http://${site.host}/open/&region=us-east-1&path-style=true`,
    ],
    formats: formatsOf('build'),
    status: 3,
    files: () => OPEN,
  },
  'announce to a ping address with a password': {
    words: () => [
      'announce',
      'https://example.com/sitemap.xml',
      '--ping',
      own('/echo'),
      '-v',
      '--to',
      'ping',
    ],
    formats: formatsOf('announce'),
    status: 2,
  },
  'announce to a ping address that repeats what it is sent': {
    words: () => [
      'announce',
      `http://${site.host}/sitemap.xml`,
      '--to',
      'ping',
      '-v',
      '--ping',
      `http://${site.host}/echo`,
      '--header',
      'X-Key: $KEY_OF_THE_SITE',
    ],
    formats: formatsOf('announce'),
    status: 3,
  },
  'ask whether announcing would work': {
    words: () => [
      'announce',
      'https://example.com/sitemap.xml',
      '--check',
      '-v',
      '--to',
      'search-console,bing,yandex,baidu',
    ],
    formats: formatsOf('announce'),
    status: 3,
    environment: { ...THROUGH_PROXY, GOOGLE_APPLICATION_CREDENTIALS: 'google.json' },
    files: () => ({
      'google.json': JSON.stringify({
        type: 'authorized_user',
        client_id: 'portolan',
        client_secret: SECRETS.googleClient,
        refresh_token: SECRETS.googleRefresh,
      }),
    }),
  },
  'announce with an access token, and to a hub with a token': {
    words: () => [
      'announce',
      `http://${site.host}/sitemap.xml`,
      '--to',
      'search-console,websub',
      '-v',
      '--hub',
      `http://${site.host}/echo?token=${SECRETS.hub}`,
      '--feed',
      `http://${site.host}/feed.rss`,
    ],
    formats: formatsOf('announce'),
    status: 3,
    environment: { ...THROUGH_PROXY, PORTOLAN_GOOGLE_ACCESS_TOKEN: SECRETS.googleAccess },
  },
  'announce through a proxy that does not answer': {
    words: () => [
      'announce',
      'https://example.com/sitemap.xml',
      '--urls',
      'urls.txt',
      '-v',
      '--to',
      'bing,bing-urls,yandex,baidu',
    ],
    formats: formatsOf('announce'),
    status: 3,
    environment: THROUGH_PROXY,
    files: () => ({ 'urls.txt': 'https://example.com/a\n' }),
  },
  'submit to a store of its own': {
    words: () => ['submit', own('/ok.xml'), '--database', 'store', '--allow-private', '-v'],
    formats: formatsOf('submit'),
    status: 3,
  },
  'serve once': {
    words: () => ['serve', '--once', '--database', 'store', '-v'],
    formats: [''],
    status: 0,
  },
  'read as a user of the environment, with a cache': {
    words: () => [
      'read',
      `http://${site.host}/index.xml`,
      '--follow',
      '--cache',
      'answers.cache',
      '-v',
      '--header',
      'X-Key: $KEY_OF_THE_SITE',
    ],
    formats: ['human', 'json'],
    status: 3,
    environment: {
      PORTOLAN_USER: 'user',
      PORTOLAN_PASSWORD: SECRETS.user,
      PORTOLAN_COOKIE: SECRETS.cookie,
    },
  },
  'mend a sitemap on the web': {
    words: () => ['check', own('/ok.xml'), '--fix', 'fixed', '-v'],
    formats: ['human', 'json'],
    status: 1,
  },
  'a flag that takes an address, mistyped': {
    words: () => ['announce', `ftp://${userInfo(SECRETS.address)}example.com/sitemap.xml`],
    formats: [''],
    status: 2,
  },
  'an address that is none': {
    words: () => ['read', `http://${userInfo(SECRETS.address)}exa mple:99999/s.xml`],
    formats: ['human'],
    status: 2,
  },
};

// The commands that ask a console, or look into its store.
const OF_CONSOLES: readonly (readonly string[])[] = [
  ['sites'],
  ['tokens', 'list'],
  ['backup'],
  ...['status', 'tree', 'issues', 'urls', 'changes', 'due', 'watch', 'verify', 'submit'].map(
    (name) => [name, `http://${userInfo(SECRETS.address)}example.com/`],
  ),
];
for (const words of OF_CONSOLES) {
  const name = words[0] ?? '';
  const formats = name === 'sites' ? ['human', 'json'] : [''];
  CASES[`${name} of a console that does not answer`] = {
    words: () => [...words, '--console', 'http://127.0.0.1:9/'],
    formats,
    // Tokens are the store's alone.
    status: name === 'tokens' ? 2 : 3,
    environment: { PORTOLAN_TOKEN: SECRETS.console },
  };
  CASES[`${name} of a console with a password in its address`] = {
    words: () => [...words, '--console', `http://${userInfo(SECRETS.address)}127.0.0.1:9/`],
    formats,
    status: 2,
  };
  CASES[`${name} of a store that is not there`] = {
    words: () => [...words, '--database', 'none'],
    formats,
    status: name === 'submit' ? 3 : 2,
    environment: { PORTOLAN_TOKEN: SECRETS.console },
  };
}

test('what is looked for is found: printed, in a file, and in a compressed file', async () => {
  const entry = (secret: string): string => `<url><loc>https://example.com/${secret}</loc></url>`;
  const files = {
    'in.xml': `<urlset>${[SECRETS.bing, SECRETS.yandex].map(entry).join('')}</urlset>`,
  };
  const printed = await site.leaks(['read', 'in.xml', '--format', 'urls'], {}, files);
  assert.deepEqual(printed.leaks, ['stdout: bing', 'stdout: yandex']);
  const words = ['build', 'in.xml', '--base', 'https://example.com/', '--out', 'out', '-q'];
  const plain = await site.leaks(words, {}, files);
  assert.deepEqual(plain.leaks, ['out/sitemap.xml: bing', 'out/sitemap.xml: yandex']);
  const gzip = ['--gzip', '--max-urls', '1'];
  const compressed = await site.leaks([...words, ...gzip], {}, files);
  assert.deepEqual(compressed.leaks.toSorted(), [
    'out/sitemap-1.xml.gz: bing',
    'out/sitemap-2.xml.gz: yandex',
  ]);
});

describe('no secret comes out of', { concurrency: 2 }, () => {
  for (const [name, { words, formats, status, environment = {}, files }] of Object.entries(CASES)) {
    for (const format of formats) {
      test(`${name}${format === '' ? '' : `, as ${format}`}`, async () => {
        const flags = format === '' ? [] : ['--format', format];
        const run = await site.leaks(
          [...words(), ...flags],
          { ...ENVIRONMENT, ...environment },
          files?.(),
        );
        assert.deepEqual(run.leaks, []);
        assert.equal(run.status, status, 'it ended as it was meant to');
      });
    }
  }
});

describe('no secret is in what the library returns:', () => {
  /** All that a program could log, errors with their causes included. */
  const leaksOf = (given: unknown): readonly string[] => {
    const text = inspect(given, { depth: Infinity, maxArrayLength: null, maxStringLength: null });
    return [...new Set(FORMS.filter(([, form]) => text.includes(form)).map(([name]) => name))];
  };
  const given = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error) => error);

  for (const path of ['/index.xml', '/missing.xml', '/', '/robots.txt']) {
    test(`check of ${path}`, async () => {
      const report = await check(own(path), { pages: 'all' });
      assert.notDeepEqual(report.findings, []);
      assert.deepEqual(leaksOf(report), []);
    });
  }

  test('inspectUrl, with sitemaps and with those that are found', async () => {
    await using visitor = createVisitor({ trustedUrl: own('/'), delayMs: 0 });
    const sitemaps = [own('/ok.xml'), own('/missing.xml')];
    for (const options of [{ visitor, sitemaps }, { visitor }]) {
      const inspection = await inspectUrl(own('/page'), options);
      assert.equal(inspection.search?.listedCount, 1, 'the visitor is logged in');
      assert.deepEqual(leaksOf(inspection), []);
    }
  });

  test('discoverSitemaps', async () => {
    await using visitor = createVisitor({ trustedUrl: own('/'), delayMs: 0 });
    assert.deepEqual(leaksOf(await discoverSitemaps(own('/deep/'), { visitor })), []);
    assert.deepEqual(leaksOf(await discoverSitemaps(away('/'), { visitor })), []);
  });

  test('an address that is none', async () => {
    await using visitor = createVisitor({ delayMs: 0 });
    const wrong = `ftp://${userInfo(SECRETS.address)}example.com/`;
    assert.deepEqual(leaksOf(await given(check(wrong, {}))), []);
    assert.deepEqual(leaksOf(await given(inspectUrl(wrong, { visitor }))), []);
    assert.deepEqual(leaksOf(await given(discoverSitemaps(wrong, { visitor }))), []);
  });
});
