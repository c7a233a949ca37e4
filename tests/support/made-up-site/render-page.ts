// Makes the bytes of an answer out of the record of a page.

import type { MadeAlternate, MadeLink, MadeRobots, MadeVideo } from './made-page.ts';
import { DATE_RUNGS, type MadeBlock, type MadeImage, type MadePage } from './made-page.ts';
import { proseOf } from './made-prose.ts';

/** An answer as it goes over the wire. */
export interface RenderedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

/** The answer of a page on a visit that goes well. */
export function renderPage(page: MadePage, clock: () => number): RenderedAnswer {
  const date = page.date ?? clock();
  const headers: Record<string, string | string[]> = { Date: new Date(date).toUTCString() };
  const type = page.contentType ?? 'text/html; charset=utf-8';
  if (type !== 'none') headers['Content-Type'] = type;
  if (page.location !== undefined) headers['Location'] = page.location;
  if (page.retryAfterSeconds !== undefined) headers['Retry-After'] = `${page.retryAfterSeconds}`;
  if (page.lastModified !== undefined) {
    const at = page.lastModified === 'date' ? date : page.lastModified;
    headers['Last-Modified'] = new Date(at).toUTCString();
  }
  const robots = (page.robots ?? []).filter(({ by }) => by === 'header').map(robotsHeader);
  if (robots.length > 0) headers['X-Robots-Tag'] = robots;
  const links = linkHeaders(page);
  if (links.length > 0) headers['Link'] = links;
  if (page.refresh?.by === 'header') headers['Refresh'] = refreshText(page.refresh);
  const isPage = page.file === undefined && (page.status ?? 200) < 300;
  const body = page.file ?? (isPage ? renderHtml(page) : `<p>Status ${page.status}.</p>`);
  return { status: page.status ?? 200, headers, body };
}

function linkHeaders({ canonicals = [], alternates = [] }: MadePage): string[] {
  const links: string[] = [];
  for (const { href, by } of canonicals) {
    if (by === 'header') links.push(`<${href}>; rel="canonical"`);
  }
  for (const { href, hreflang, by } of alternates) {
    if (by === 'header') links.push(`<${href}>; rel="alternate"; hreflang="${hreflang}"`);
  }
  return links;
}

function refreshText({ seconds, href }: { seconds: number; href: string }): string {
  return `${seconds}; url=${href}`;
}

function robotsSays({ says, until }: MadeRobots): string {
  const all: string[] = [...says];
  if (until !== undefined) all.push(`unavailable_after: ${new Date(until).toISOString()}`);
  return all.join(', ');
}

function robotsHeader(robots: MadeRobots): string {
  const text = robotsSays(robots);
  return robots.bot === undefined ? text : `${robots.bot}: ${text}`;
}

function renderHtml(page: MadePage): string {
  const inside = (page.content ?? []).map(renderBlock).join('\n');
  const around = (page.links ?? []).filter((link) => !isOfHead(link));
  const lines = [
    '<!doctype html>',
    page.language === undefined ? '<html>' : `<html lang="${page.language}">`,
    `<head>\n${renderHead(page)}\n</head>`,
    '<body>',
    `<header><nav>${around.map(renderLink).join(' ')}`,
    `${(page.decoration ?? []).map(renderImage).join('')}</nav></header>`,
    page.bodyCanonical === undefined
      ? ''
      : `<p><link rel="canonical" href="${page.bodyCanonical}"></p>`,
    page.contentIn === 'body' ? inside : wrap(page.contentIn ?? 'main', inside),
    '<footer><small>Made by hand</small></footer>',
    '</body>\n</html>\n',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function wrap(name: string, inside: string): string {
  return `<${name}>\n${inside}\n</${name}>`;
}

function renderHead(page: MadePage): string {
  const lines = ['<meta charset="utf-8">'];
  if (page.base !== undefined) lines.push(`<base href="${escaped(page.base)}">`);
  if (page.title !== undefined) lines.push(`<title>${escaped(page.title)}</title>`);
  if (page.description !== undefined) lines.push(meta('name', 'description', page.description));
  for (const robots of page.robots ?? []) {
    if (robots.by !== 'header')
      lines.push(meta('name', robots.bot ?? 'robots', robotsSays(robots)));
  }
  for (const { href, by } of page.canonicals ?? []) {
    if (by !== 'header') lines.push(`<link rel="canonical" href="${escaped(href)}">`);
  }
  for (const alternate of page.alternates ?? []) {
    if (alternate.by !== 'header') lines.push(alternateLine(alternate));
  }
  if (page.refresh !== undefined && page.refresh.by !== 'header') {
    lines.push(`<meta http-equiv="refresh" content="${escaped(refreshText(page.refresh))}">`);
  }
  for (const link of page.links ?? []) {
    if (isOfHead(link)) lines.push(`<link rel="${link.as}" href="${escaped(link.href)}">`);
  }
  lines.push(...dateLines(page), ...videoLines(page));
  return lines.join('\n');
}

function isOfHead({ as }: MadeLink): boolean {
  return as === 'next' || as === 'prev';
}

function alternateLine({ hreflang, href }: MadeAlternate): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}">`;
}

function meta(attribute: 'name' | 'property' | 'itemprop', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escaped(content)}">`;
}

function dateLines({ dates = [] }: MadePage): string[] {
  return DATE_RUNGS.flatMap((rung) =>
    dates
      .filter(({ by }) => by === rung)
      .map(({ written }) => {
        if (rung === 'json-ld') {
          return jsonLd({
            '@context': 'https://schema.org',
            '@type': 'Article',
            dateModified: written,
          });
        }
        if (rung === 'itemprop') return meta('itemprop', 'dateModified', written);
        const isProperty = rung === 'article:modified_time' || rung === 'og:updated_time';
        return meta(isProperty ? 'property' : 'name', rung, written);
      }),
  );
}

function videoLines({ content = [] }: MadePage): string[] {
  const videos = content.flatMap((block) => ('video' in block ? [block.video] : []));
  return videos
    .filter(({ by }) => by === 'json-ld')
    .map((video) =>
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: video.title,
        description: video.description,
        thumbnailUrl: video.thumbnail,
        contentUrl: video.content,
        embedUrl: video.player,
      }),
    );
}

function jsonLd(value: Readonly<Record<string, unknown>>): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

function renderBlock(block: MadeBlock): string {
  if ('text' in block) return `<p>${escaped(block.text)}</p>`;
  if ('prose' in block) return `<p>${proseOf(block.prose, block.words)}</p>`;
  if ('link' in block) return `<div>${renderLink(block.link)}</div>`;
  if ('image' in block) return `<figure>${renderImage(block.image)}</figure>`;
  return renderVideo(block.video);
}

function renderLink({ as = 'a', href, rel, text = '' }: MadeLink): string {
  const attributes = `href="${escaped(href)}"${rel === undefined ? '' : ` rel="${rel}"`}`;
  if (as === 'area') return `<map name="plan"><area ${attributes} alt=""></map>`;
  if (as === 'iframe') return `<iframe src="${escaped(href)}"></iframe>`;
  return `<a ${attributes}>${escaped(text)}</a>`;
}

function renderImage({ attributes, sources }: MadeImage): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  const image = `<img ${written.join(' ')}>`;
  if (sources === undefined) return image;
  const before = sources.map((srcset) => `<source srcset="${escaped(srcset)}">`).join('');
  return `<picture>${before}${image}</picture>`;
}

function renderVideo({ by, thumbnail, content }: MadeVideo): string {
  if (by === 'json-ld') return '';
  const poster = thumbnail === undefined ? '' : ` poster="${escaped(thumbnail)}"`;
  return `<video${poster}${content === undefined ? '' : ` src="${escaped(content)}"`}></video>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
