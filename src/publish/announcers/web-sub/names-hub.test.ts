// Whether a feed names a hub: by its links, and not by its text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesHub } from './names-hub.ts';

const FEED = 'https://example.com/news/feed.atom';
const HUB = 'https://hub.example.com/';

function names(text: string, more: { hub?: string; link?: string } = {}): boolean {
  const { hub = HUB, link } = more;
  const headers = new Map(link === undefined ? [] : [['link', link]]);
  const answer = { status: 200, headers, body: Buffer.from(text), text };
  return namesHub(answer, { hub: new URL(hub), feed: FEED });
}

const link = (href: string): string => `<link rel="hub" href="${href}"/>`;

test('addresses are compared in their normal form', () => {
  for (const [href, hub] of [
    ['https://hub.example.com', HUB],
    ['https://hub.example.com/', 'https://hub.example.com'],
    ['HTTPS://Hub.Example.Com:443/', HUB],
    ['https://hub.example.com/#x', HUB],
    ['//hub.example.com/', HUB],
    ['../hub', 'https://example.com/hub'],
    [' https://hub.example.com/\n', HUB],
    ['https://hub.example.com/?a=1&amp;b=2', 'https://hub.example.com/?a=1&b=2'],
    ['https://hub.example.com/?a=1&#38;b=2', 'https://hub.example.com/?a=1&b=2'],
    ['https://hub.example.com/?a=1&b=2', 'https://hub.example.com/?a=1&b=2'],
    ['https://hub.example.com/%7euser', 'https://hub.example.com/~user'],
    ['https://hub.example.com/ä|', 'https://hub.example.com/%C3%A4%7C'],
    ['https://häb.example/', 'https://xn--hb-via.example/'],
  ] as const) {
    assert.equal(names(link(href), { hub }), true, href);
  }
  for (const [href, hub] of [
    ['https://hub.example.com/other', HUB],
    ['https://hub.example.com/', 'https://hub.example.com/other'],
    ['http://hub.example.com/', HUB],
    ['https://hub.example.com/?a', 'https://hub.example.com/?A'],
    ['https://[', HUB],
    ['', HUB],
  ] as const) {
    assert.equal(names(link(href), { hub }), false, href);
  }
});

test('a link element of any prefix and in any quotes counts', () => {
  for (const text of [
    `<feed xmlns="http://www.w3.org/2005/Atom"><link href='${HUB}' rel='hub'/></feed>`,
    `<rss><channel><atom:link rel="hub" href="${HUB}"/></channel></rss>`,
    `<rss><channel><a10:link rel="self hub" href="${HUB}"></a10:link></channel></rss>`,
    `<rss><channel><item><link>x</link></item>${link(HUB)}</channel></rss>`,
    `<feed><link rel="hub" href="https://other.example/"/>${link(HUB)}</feed>`,
    `<!doctype html><LINK REL=HUB HREF=${HUB}><p>`,
    `<script>document.write('<script src=x></scr' + 'ipt>')</script>${link(HUB)}`,
    // Across windows of the reader.
    ...[65_500, 65_536, 200_000].map((count) => `<feed>${' '.repeat(count)}${link(HUB)}`),
  ]) {
    assert.equal(names(text), true, text.trim());
  }
});

test('what is no link of the feed itself does not count', () => {
  for (const text of [
    '',
    HUB,
    `<feed><link rel="self" href="${HUB}"/></feed>`,
    `<feed><id>${HUB}</id><generator uri="${HUB}">x</generator></feed>`,
    `<feed><link rel="hubs" href="${HUB}"/></feed>`,
    `<feed><a rel="hub" href="${HUB}"/></feed>`,
    `<feed><!-- ${link(HUB)} --></feed>`,
    `<feed><entry>${link(HUB)}</entry></feed>`,
    `<rss><channel><description><![CDATA[${link(HUB)}]]></description></channel></rss>`,
    `<rss><channel><item>${link(HUB)}</item></channel></rss>`,
    `<html><script>const text = '${link(HUB)}';</script></html>`,
    `<feed><link rel="hub" href="${HUB}`,
  ]) {
    assert.equal(names(text), false, text);
  }
});

test('the header Link counts', () => {
  for (const [value, expected] of [
    [`<${HUB}>; rel="hub"`, true],
    ['<https://hub.example.com>; rel=hub', true],
    [`<${FEED}>; rel="self", <${HUB}>; rel="hub"`, true],
    [`<${HUB}>; rel="self"`, false],
    ['<https://other.example/>; rel="hub"', false],
    [HUB, false],
  ] as const) {
    assert.equal(names('<feed/>', { link: value }), expected, value);
  }
});

test('time is linear in a hostile feed', () => {
  for (const unit of ['<link ', '<link rel="hub" href="', '<item>', '<script>', '<', '<link/>']) {
    const started = performance.now();
    assert.equal(names(unit.repeat(Math.ceil(2_000_000 / unit.length))), false);
    assert.ok(performance.now() - started < 20_000, unit);
  }
});
