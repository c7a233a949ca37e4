// Records as XML. It shares no code with Portolan's writer, so that no error of one hides in the
// other.
import type { BenchImage, BenchRecord, BenchVideo } from '../measure/signature.ts';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const EXTENSION_NAMESPACES = [
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
];

/** The three kinds of document that the corpora hold. */
export type DocumentKind = 'plain' | 'rich' | 'index';

/** Gives the text before the first record. */
export function documentHead(kind: DocumentKind): string {
  const root = kind === 'index' ? 'sitemapindex' : 'urlset';
  const extensions = kind === 'rich' ? `\n  ${EXTENSION_NAMESPACES.join('\n  ')}` : '';
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${declaration}\n<${root} xmlns="${SITEMAP_NAMESPACE}"${extensions}>\n`;
}

/** Gives the text behind the last record. */
export function documentFoot(kind: DocumentKind): string {
  return kind === 'index' ? '</sitemapindex>\n' : '</urlset>\n';
}

/** Gives one record, indented, with the fields that it has. */
export function recordXml(kind: DocumentKind, record: BenchRecord): string {
  const element = kind === 'index' ? 'sitemap' : 'url';
  let xml = `  <${element}>\n    <loc>${escaped(record.loc)}</loc>\n`;
  if (record.lastmod !== undefined) xml += `    <lastmod>${record.lastmod}</lastmod>\n`;
  if (record.changefreq !== undefined) {
    xml += `    <changefreq>${record.changefreq}</changefreq>\n`;
  }
  if (record.priority !== undefined) {
    xml += `    <priority>${record.priority.toFixed(1)}</priority>\n`;
  }
  for (const { hreflang, href } of record.alternates ?? []) {
    xml += `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>\n`;
  }
  for (const image of record.images ?? []) xml += imageXml(image);
  for (const video of record.videos ?? []) xml += videoXml(video);
  return `${xml}  </${element}>\n`;
}

function imageXml(image: BenchImage): string {
  const title = `      <image:title>${escaped(image.title ?? '')}</image:title>\n`;
  const loc = `      <image:loc>${escaped(image.loc)}</image:loc>\n`;
  return `    <image:image>\n${loc}${title}    </image:image>\n`;
}

function videoXml(video: BenchVideo): string {
  return [
    '    <video:video>',
    `      <video:thumbnail_loc>${escaped(video.thumbnailLoc)}</video:thumbnail_loc>`,
    `      <video:title><![CDATA[${video.title}]]></video:title>`,
    `      <video:description><![CDATA[${video.description}]]></video:description>`,
    `      <video:content_loc>${escaped(video.contentLoc ?? '')}</video:content_loc>`,
    `      <video:duration>${video.duration}</video:duration>`,
    '    </video:video>\n',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
