// The HTML of a page of the made-up site: some 14 KB, with what pages of the web have in them.
import { type SeededRandom, seededRandom } from '../generator/seeded-random.ts';
import type { PlannedPage } from './site-plan.ts';

const PARAGRAPHS = 24;
const WORDS_A_PARAGRAPH = 82;
const NAVIGATION = 8;
const WORDS = (
  'the a of and to in was is for on with at by from this that ship boat rope sail mast keel tide ' +
  'wind rain sea shore bay pier quay light night morning evening captain sailor pilot cargo fish ' +
  'gull sand rock reef north south east west river mouth bridge tower bell fog storm calm deep'
).split(' ');

/** Gives the page. Every page has its own text. */
export function pageHtml(
  page: PlannedPage,
  { site, origin }: { readonly site: readonly PlannedPage[]; readonly origin: string },
): string {
  const random = seededRandom(page.index + 1);
  const title = `${sentence(random, 5)} ${page.index}`;
  const canonical = origin + site[page.target ?? page.index]!.path;
  const date = `2026-${two(1 + random.below(10))}-${two(1 + random.below(28))}T08:30:00Z`;
  const links = page.links.map((index) => linkTo(site[index]!, random));
  const navigation = links.slice(0, NAVIGATION).join('\n');
  const rest = links.slice(NAVIGATION);
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, place) => {
    const text = `<p>${sentence(random, WORDS_A_PARAGRAPH)}.</p>`;
    const image = place === 0 ? `\n${imageOf(page)}` : '';
    return `${text}\n${rest[place] === undefined ? '' : `<p>See ${rest[place]}.</p>\n`}${image}`;
  });
  return `<!doctype html>
<html lang="${language(page)}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${sentence(random, 20)}">
${page.kind === 'noindex-meta' ? '<meta name="robots" content="noindex, follow">\n' : ''}\
<link rel="canonical" href="${canonical}">
${alternates(page, { site, origin })}<link rel="stylesheet" href="/style.css">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${canonical}">
<meta property="og:image" content="${origin}/images/${page.index}-0.jpg">
<meta property="article:published_time" content="2026-01-02T09:00:00Z">
<meta property="article:modified_time" content="${date}">
<script type="application/ld+json">
${jsonLd({ title, canonical, date, image: `${origin}/images/${page.index}-0.jpg` })}
</script>
<script>window.site = window.site || []; window.site.push(["page", ${page.index}]);</script>
</head>
<body>
<header><a href="/"><img src="/images/logo.png" alt="Home" width="60" height="60"></a>
<nav>
${navigation}
</nav></header>
<main><article>
<h1>${title}</h1>
${paragraphs.join('')}</article></main>
<footer><p>${sentence(random, 15)}</p></footer>
</body>
</html>
`;
}

function linkTo(page: PlannedPage, random: SeededRandom): string {
  const tag = page.kind === 'tagged' ? '?utm_source=newsletter' : '';
  return `<a class="reference" href="${page.path}${tag}">${sentence(random, 3)}</a>`;
}

function imageOf({ index }: PlannedPage): string {
  const path = `/images/${index}-0`;
  const sizes = `${path}.jpg 600w, ${path}-large.jpg 1200w`;
  return `<img src="${path}.jpg" srcset="${sizes}" alt="A picture" width="600" height="400">\n`;
}

function language({ index, translation }: PlannedPage): string {
  return translation !== undefined && translation < index ? 'de' : 'en';
}

function alternates(
  page: PlannedPage,
  { site, origin }: { readonly site: readonly PlannedPage[]; readonly origin: string },
): string {
  if (page.translation === undefined) return '';
  return [page, site[page.translation]!]
    .map(
      (one) => `<link rel="alternate" hreflang="${language(one)}" href="${origin}${one.path}">\n`,
    )
    .join('');
}

function jsonLd(page: {
  readonly title: string;
  readonly canonical: string;
  readonly date: string;
  readonly image: string;
}): string {
  return JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: page.title,
      mainEntityOfPage: page.canonical,
      datePublished: '2026-01-02T09:00:00Z',
      dateModified: page.date,
      image: [page.image],
      author: { '@type': 'Person', name: 'A. Pilot' },
      publisher: { '@type': 'Organization', name: 'The Harbour Press' },
    },
    undefined,
    2,
  );
}

function sentence(random: SeededRandom, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
