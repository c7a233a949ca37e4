// Publishes the products of a shop twice. The second time only what changed is written and told.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, publish } from 'portolan/publish';

const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
const products = new Map<string, string>();
for (let day = 1; day <= 25; day += 1) {
  products.set(`rope-${day}`, `2026-10-${String(day).padStart(2, '0')}`);
}

async function* readProducts() {
  for (const [name, lastmod] of products) {
    yield { loc: `/shop/${name}`, lastmod, images: [{ loc: `/images/${name}.webp` }] };
  }
}

const config = defineConfig({
  base: 'https://harbours.example/',
  sections: [
    { name: 'shop', source: readProducts, urlsMax: 10 },
    { name: 'guides', source: ['/guides/knots', '/guides/splices'] },
  ],
  targets: join(folder, 'public'),
  state: join(folder, 'state.db'),
  gzip: true,
});

console.log(`${(await publish(config)).entries} URLs are published`);
products.set('rope-12', '2026-11-20').set('rope-26', '2026-11-20').delete('rope-3');
const report = await publish(config, {
  onChange: ({ kind, loc }) => console.log(`${kind} ${loc}`),
});
for (const { name, urls, state } of report.files) console.log(`${name} (${state}): ${urls}`);
rmSync(folder, { recursive: true });
