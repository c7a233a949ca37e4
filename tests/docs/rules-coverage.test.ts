// Every requirement has a line, and every line the rules that check it or the reason why none does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from '../../src/rules/rules.ts';
import { COVERAGE_TABLE } from '../../tools/generate/coverage-table.ts';

// The names of what our collection of the protocol, its extensions and the engines asks for.
const FACTS = `
file.http-status file.http-redirect file.robots-blocked file.login file.empty-body file.not-sitemap
file.size file.size.near file.encoding.utf8 file.encoding.mismatch file.encoding.invalid-bytes file.bom
file.leading-whitespace file.trailing-garbage file.gzip file.gzip.mislabel file.gzip.truncated
file.content-type file.url.ascii file.format.detect file.empty-list file.xml.declaration
file.xml.version file.xml.doctype file.xml.wellformed file.xml.escape.amp-lt file.xml.escape.rest
file.xml.double-escape file.xml.html-entity file.xml.control-chars file.xml.stylesheet

doc.root doc.ns doc.ns.https doc.ns.missing doc.prefix doc.schemaLocation doc.attrs doc.url.order
doc.url.unknown-core doc.url.duplicate-core doc.url.missing-loc doc.case doc.mixed-roots
doc.foreign.url doc.foreign.root doc.foreign.index doc.undeclared-prefix doc.text-in-container
doc.count doc.order-of-urls doc.duplicate-url

loc.absolute loc.scheme loc.empty loc.trim loc.length loc.uri-syntax loc.space loc.non-ascii loc.idn
loc.escape loc.fragment loc.session-id loc.trailing-slash loc.dot-segments loc.default-port
loc.uppercase-host loc.userinfo loc.consistent-host loc.self

lastmod.format lastmod.meaning lastmod.trust lastmod.bing lastmod.future lastmod.ancient
lastmod.uniform lastmod.index changefreq.enum changefreq.hint changefreq.ignored priority.range
priority.ignored priority.flat meta.in-index meta.news

index.loc index.count index.nested index.cycle index.self index.same-site index.path
index.child-status index.child-format index.duplicate index.scheme index.gz index.write

scope.path scope.host scope.scheme scope.port scope.proof.robots scope.proof.gsc scope.mixed-robots
scope.yandex scope.images scope.hreflang

txt.line txt.nothing-else txt.utf8 txt.limits txt.ext txt.scope txt.rfc txt.newline txt.yandex

feed.formats feed.rss.url feed.rss.date feed.atom1.url feed.atom1.date feed.atom03 feed.rss1
feed.partial feed.escape feed.scope feed.websub feed.no-ext mrss.content mrss.player mrss.title
mrss.description mrss.thumbnail mrss.valid mrss.restriction mrss.price mrss.live

image.count image.loc image.deprecated image.license.uri image.cross-domain image.robots
image.placement image.order image.ns.old image.yandex

video.video video.thumbnail_loc video.title video.description video.content_or_player
video.content_loc video.player_loc video.access video.duration video.expiration_date video.rating
video.view_count video.publication_date video.family_friendly video.restriction video.platform
video.requires_subscription video.live video.uploader video.tag video.deprecated video.undocumented
video.order video.unrelated

news.count news.one news.required news.name news.language news.date news.fresh news.empty news.title
news.same-file news.deprecated news.unknown news.combine

hl.attrs hl.ns hl.absolute hl.self hl.own-url hl.return hl.code hl.region-only hl.reserved-region
hl.m49 hl.x-default hl.duplicate hl.order hl.cross-domain hl.count hl.three-ways hl.xsd hl.mobile
hl.app

ext.proof

robots.field robots.absolute robots.raw-iri robots.any-host robots.global robots.many robots.lenient
robots.nocolon-https robots.limits robots.fallback robots.dup

in.endpoints in.get in.post in.key in.keyfile.root in.keyfile.location in.host in.codes in.when
in.google

file.fetch net.temporary video.thumbnail.size

audit.url-status audit.url-redirect audit.url-robots audit.url-noindex audit.url-canonical
audit.url-type audit.lastmod-verify audit.coverage audit.hreflang-return audit.media
audit.mobile-pair`;

// What the Sitemaps report of Search Console calls its findings.
const CONSOLE_NAMES = [
  'Fetch: blocked by robots.txt',
  'Fetch: manual action',
  'Fetch: URL wrong',
  'Fetch: general fetch error',
  'URLs not accessible',
  'URLs not followed',
  'URL not allowed',
  'Compression error',
  'Empty sitemap',
  'Sitemap file size error',
  'Invalid attribute value',
  'Invalid date',
  'Invalid tag value',
  'Invalid URL',
  'Invalid URL in sitemap index file',
  'Invalid XML: too many tags',
  'Missing XML attribute',
  'Missing XML tag',
  'Missing thumbnail URL',
  'Missing video title',
  'Nested sitemap indexes',
  'Parsing error',
  'Temporary error',
  'Too many sitemaps',
  'Too many URLs',
  'Unsupported format',
  'Thumbnail too large',
  'Thumbnail too small',
  'Path mismatch: missing www',
  'Path mismatch: includes www',
  'Incorrect namespace',
  'Leading whitespace',
  'HTTP error',
  'General HTTP error',
  'Video location and play page location are the same',
  'Video location URL appears to be a play page URL',
  'Too many News URLs',
  'Missing <publication> tag',
  'Sitemap contains URLs which are blocked by robots.txt',
];

// The merged list of what other checkers look for: letters, and how many items each has.
const CHECKERS: Readonly<Record<string, number>> = {
  A: 17,
  B: 15,
  C: 15,
  D: 10,
  E: 8,
  F: 10,
  I: 17,
  J: 8,
};
const CHECKER_PARTS: Readonly<Record<string, readonly string[]>> = {
  'G image': ['loc', 'count', 'deprecated', 'placement'],
  'G news': [
    'required',
    'language',
    'date',
    'age',
    'count',
    'title length',
    'deprecated',
    'repeated',
  ],
  'G video': [
    'required',
    'content',
    'page',
    'duration',
    'rating',
    'view_count',
    'dates',
    'family_friendly',
    'restriction',
    'platform',
    'price',
    'requires_subscription',
    'uploader',
    'live',
    'tags',
    'category',
    'title',
    'description',
    'tvshow',
    'id',
    'segments',
    'thumbnail',
  ],
  'G hreflang': [
    'rel',
    'href',
    'code',
    'repeated',
    'self',
    'return',
    'sets',
    'namespace',
    'region',
  ],
  G: ['pagemap', 'mobile', 'prefix', 'outside'],
  H: ['Google', 'Bing', 'Yandex', 'Baidu', 'Naver', 'Seznam'],
};

const rows = COVERAGE_TABLE.flatMap(({ rows: own }) => own);
const known = new Set(RULES.map(({ id }) => id));
const rulesOf = (list: string): string[] => (list === '' ? [] : list.split(' '));

test('every name of the frozen lists has a line, and every line such a name', () => {
  const numbered = Object.entries(CHECKERS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  const parts = Object.entries(CHECKER_PARTS).flatMap(([name, all]) =>
    all.map((part) => `${name} ${part}`),
  );
  const expected = [...FACTS.trim().split(/\s+/), ...CONSOLE_NAMES, ...numbered, ...parts, 'K'];
  assert.deepEqual(rows.map(([id]) => id).sort(), expected.sort());
});

test('every line has a rule, or the reason why there is none', () => {
  const unanswered = rows.filter(([, , rules, why]) => rules === '' && (why ?? '') === '');
  assert.deepEqual(unanswered, []);
  for (const [id, about, , why] of rows) {
    assert.notEqual(about, '', id);
    if (why !== undefined) assert.match(why, /^[A-Z`].*\.$/, id);
  }
});

test('every rule that a line names exists, and is named once in it', () => {
  for (const [id, , list] of rows) {
    const rules = rulesOf(list);
    assert.deepEqual(
      rules.filter((rule) => !known.has(rule)),
      [],
      id,
    );
    assert.equal(new Set(rules).size, rules.length, id);
  }
});
