// Second documents of the subject `alternate`.
import type { ProfileName } from '../../../src/rules/port/profile.ts';
import { file, type SecondDocument } from './second-document.ts';

const HOST = 'https://reisen.example';
const PAGE = `${HOST}/en/alps`;

const raw = (attributes: string): string => `<l:link ${attributes}></l:link>`;
const link = (hreflang: string, href: string): string =>
  raw(`href="${href}" hreflang="${hreflang}" rel='alternate'`);

const SELF = link('en', PAGE);

// The page itself, in English, and what is added to it.
const trips = (links: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:l="http://www.w3.org/1999/xhtml">
 <sm:url><sm:loc>${HOST}/en/sea</sm:loc>${link('en', `${HOST}/en/sea`)}${link('x-default', HOST)}
 </sm:url>
 <sm:url>${links}<sm:loc>${PAGE}</sm:loc></sm:url>
</sm:urlset>`;

const pair = (
  rule: string,
  wrong: string,
  right: string,
  profile: ProfileName = 'protocol',
): SecondDocument => ({
  rule,
  wrong: file(trips(wrong), { profile }),
  right: file(trips(right), { profile }),
});

const code = (rule: string, wrong: string, right: string, profile?: ProfileName): SecondDocument =>
  pair(rule, SELF + link(wrong, `${HOST}/2/alps`), SELF + link(right, `${HOST}/2/alps`), profile);

const href = (rule: string, wrong: string, right: string): SecondDocument =>
  pair(rule, SELF + link('de', wrong), SELF + link('de', right));

/** A rule of hreflang links each. */
export const alternateDocuments: readonly SecondDocument[] = [
  code('hreflang-invalid', 'de_AT', 'ZH-hant-tw'),
  code('hreflang-invalid', 'zh-Hanx', 'zh-Hans'),
  {
    ...code('hreflang-invalid', 'de_AT', 'de-AT'),
    right: file(trips(SELF + link('de-AT', 'https://reisen.example:port/de'))),
  },
  code('hreflang-region-only', 'us', 'be'),
  code('hreflang-region-reserved', 'de-EU', 'de-LU'),
  code('hreflang-region-numeric', 'es-419', 'es-MX', 'google'),
  code('hreflang-language-withdrawn', 'iw', 'he'),
  pair(
    'hreflang-repeated',
    SELF + link('de-at', `${HOST}/at/alpen`) + link('de-AT', `${HOST}/de/alpen`),
    SELF + link('de-at', `${HOST}/de/alpen`) + link('de', `${HOST}/de/alpen`),
  ),
  pair(
    'hreflang-x-default-repeated',
    SELF + link('x-default', HOST) + link('X-Default', `${HOST}/choose`),
    SELF + link('x-default', HOST) + link('fr', HOST),
  ),
  pair(
    'hreflang-link-repeated',
    SELF + link('de', `${HOST}/de/alpen`) + link('de', `${HOST}/de/alpen`),
    SELF + link('de', `${HOST}/de/alpen`) + link('de-CH', `${HOST}/de/alpen`),
  ),
  pair(
    'hreflang-self-missing',
    link('de', `${HOST}/de/alpen`) + link('en', `${HOST}/en/sea`),
    link('de', `${HOST}/de/alpen`) + SELF,
  ),
  pair(
    'hreflang-x-default-missing',
    SELF + link('de', `${HOST}/de/alpen`),
    SELF + link('x-default', `${HOST}/de/alpen`),
    'google',
  ),
  href('hreflang-href-not-absolute', '//reisen.example/de/alpen', `${HOST}//de/alpen`),
  href('hreflang-href-scheme-unsupported', 'mailto:de@reisen.example', `${HOST}/mailto:de`),
  href('hreflang-href-malformed', 'https://reisen.example:port/de', `${HOST}:8443/de:port`),
  {
    ...href('hreflang-href-malformed', 'https://[::g]/de', `${HOST}/de`),
    right: file(trips(SELF + link('de_AT', `${HOST}/de`))),
  },
  href(
    'hreflang-href-characters-unsafe',
    `${HOST}/de/alpen &lt;neu&gt;`,
    `${HOST}/de/alpen%20(neu)`,
  ),
  href('hreflang-href-fragment', `${HOST}/alps#de`, `${HOST}/alps%23de`),
  pair(
    'hreflang-phone-page',
    raw(
      'rel="alternate" media="only screen and (max-width: 640px)" href="https://m.reisen.example/alps"',
    ),
    SELF + link('de', 'https://m.reisen.example/alps?media=screen'),
    'google',
  ),
  pair('hreflang-href-missing', raw('rel="alternate" hreflang="de"'), SELF),
  pair('hreflang-missing', raw(`rel="alternate" href="${HOST}/de/alpen"`), SELF),
  pair('hreflang-rel-missing', raw(`hreflang="de" href="${HOST}/de/alpen"`), SELF),
  pair('hreflang-link-other', raw('rel="stylesheet" href="/main.css"'), SELF),
  pair(
    'hreflang-app-link',
    raw('rel="alternate" href="android-app://com.example.reisen/https/reisen.example/alps"'),
    SELF + link('fr', `${HOST}/fr/android-app://com.example`),
  ),
];
