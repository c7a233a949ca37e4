// The records of the corpora, as data, before any of them becomes XML.
import type { BenchImage, BenchRecord, BenchVideo } from '../measure/signature.ts';
import type { SeededRandom } from './seeded-random.ts';

const ORIGIN = 'https://www.example.com';
const CHANGEFREQS = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const LANGUAGES = ['en', 'de', 'fr', 'pt-BR', 'x-default'] as const;
const WORDS = (
  'garden river silver harbour winter copper meadow lantern compass orchard velvet thunder ' +
  'window marble falcon journey cotton summit island bridge feather canvas anchor ember'
).split(' ');
const FOREIGN_TITLES = [
  'Größe & Maß für Zuhause',
  'Été à la mer & soirées',
  '東京 & 京都の庭園',
  'Зимний сад & гавань',
  'Ελλάδα & νησιά',
] as const;

/** A record of a corpus: every field of the plain corpus is there, and lists where it is rich. */
export type CorpusRecord = BenchRecord & {
  readonly lastmod: string;
  readonly changefreq: (typeof CHANGEFREQS)[number];
  readonly priority: number;
};

/** Makes a record with loc (10 % with `&`), lastmod, changefreq and priority. */
export function plainRecord(random: SeededRandom, number: number): CorpusRecord {
  return {
    loc: locOf(random, number),
    lastmod: lastmodOf(random),
    changefreq: random.pick(CHANGEFREQS),
    priority: random.below(11) / 10,
  };
}

/**
 * Makes a plain record with 5 alternates, 3 images (20 % of the titles beyond ASCII and with `&`)
 * and, one time in five, a video.
 */
export function richRecord(random: SeededRandom, number: number): CorpusRecord {
  const plain = plainRecord(random, number);
  const page = plain.loc.slice(plain.loc.lastIndexOf('/'));
  const section = random.pick(WORDS);
  const alternates = LANGUAGES.map((hreflang) => ({
    hreflang,
    href: `${ORIGIN}/${hreflang}/${section}${page}`,
  }));
  const images = [0, 1, 2].map((index) => imageOf(random, number, index));
  if (random.next() >= 0.2) return { ...plain, alternates, images };
  return { ...plain, alternates, images, videos: [videoOf(random, number)] };
}

/** Makes an entry of a sitemap index. */
export function sitemapRecord(random: SeededRandom, number: number): BenchRecord {
  const name = `${random.pick(WORDS)}-${random.pick(WORDS)}`;
  return {
    loc: `${ORIGIN}/sitemaps/${name}/sitemap-${String(number).padStart(6, '0')}.xml.gz`,
    lastmod: lastmodOf(random),
  };
}

function locOf(random: SeededRandom, number: number): string {
  const path = `/${random.pick(WORDS)}/${random.pick(WORDS)}-${random.pick(WORDS)}`;
  const loc = `${ORIGIN}${path}-${random.pick(WORDS)}/${random.pick(WORDS)}-${number}`;
  if (random.next() >= 0.1) return loc;
  return `${loc}?colour=${random.pick(WORDS)}&size=${random.below(60)}`;
}

function lastmodOf(random: SeededRandom): string {
  const seconds = 1_700_000_000 + random.below(60_000_000);
  const text = new Date(seconds * 1_000).toISOString();
  const form = random.next();
  if (form < 0.1) return text.slice(0, 10);
  return `${text.slice(0, 19)}${form < 0.4 ? 'Z' : '+00:00'}`;
}

function imageOf(random: SeededRandom, number: number, index: number): BenchImage {
  const foreign = random.next() < 0.2;
  const title = `${random.pick(foreign ? FOREIGN_TITLES : WORDS)} ${number}`;
  return { loc: `${ORIGIN}/images/${random.pick(WORDS)}-${number}-${index}.jpg`, title };
}

function videoOf(random: SeededRandom, number: number): BenchVideo {
  const words = Array.from({ length: 12 }, () => random.pick(WORDS)).join(' ');
  return {
    thumbnailLoc: `${ORIGIN}/thumbnails/${random.pick(WORDS)}-${number}.jpg`,
    title: `The ${random.pick(WORDS)} & the ${random.pick(WORDS)}, part ${number}`,
    description: `Watch <b>${random.pick(WORDS)}</b> & more: ${words}.`,
    contentLoc: `${ORIGIN}/videos/${random.pick(WORDS)}-${number}.mp4`,
    duration: 30 + random.below(7_000),
  };
}
