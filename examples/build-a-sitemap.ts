// Publishes the sitemap of a few pages into a folder, then prints what came of it and the file.
// node examples/build-a-sitemap.ts [folder]
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from 'portolan/publish';

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'portolan-'));

const report = await publish({
  base: 'https://harbours.example/',
  source: [
    { loc: '/', lastmod: '2026-11-18' },
    { variants: { en: '/pilots', pt: '/pt/pilotos', 'x-default': '/pilots' } },
    '/charts?sea=adriatic&sheet=2',
    'https://elsewhere.example/',
  ],
  targets: folder,
});

for (const { name, urls, state } of report.files) console.log(`${name} (${state}): ${urls} URLs`);
for (const { rule, count, places } of report.findings) {
  console.log(`${rule} ×${count}, first in row ${places[0]?.row}`);
}
console.log(readFileSync(join(folder, 'sitemap.xml'), 'utf8'));
