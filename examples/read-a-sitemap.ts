// Reads one sitemap, broken as it is: prints its entries, then what was odd and where.
// node examples/read-a-sitemap.ts [file]
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type ReadProblem, readSitemap } from 'portolan';

const path = process.argv[2] ?? join(import.meta.dirname, 'site', 'sitemap-careless.xml');
const problems: ReadProblem[] = [];

const entries = readSitemap(createReadStream(path), {
  url: 'https://harbours.example/sitemap-careless.xml',
  onProblem: (problem) => problems.push(problem),
});
for await (const entry of entries) {
  console.log(entry.loc, entry.lastmod ?? '(no date)');
}

for (const { code, message, line, column } of problems) {
  console.log(`${line}:${column} ${code}: ${message}`);
}
