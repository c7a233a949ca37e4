// Makes the two compressed files of site/: one as it should be, one cut off in the middle.
// Run it after changing it: node examples/make-gzip.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const site = join(import.meta.dirname, 'site');
const coast =
  'alexandria ancona beirut cagliari candia corfu genoa haifa jaffa kotor livorno malaga';
const names = `${coast} messina naples nice palermo rhodes smyrna split tangier trieste tunis`;

function urlset(folder: string): string {
  const urls = names.split(' ').map((name, index) => {
    const day = String(1 + (index % 20)).padStart(2, '0');
    const loc = `https://harbours.example/${folder}/${name}`;
    return `  <url><loc>${loc}</loc><lastmod>2026-11-${day}</lastmod></url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

const cut = gzipSync(urlset('logbooks'));
writeFileSync(join(site, 'sitemap-harbours.xml.gz'), gzipSync(urlset('harbours')));
writeFileSync(join(site, 'sitemap-cut.xml.gz'), cut.subarray(0, Math.floor(cut.length * 0.7)));
