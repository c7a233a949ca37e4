// Reads one file with npm `sitemap` and prints how many entries it has.
import { createReadStream } from 'node:fs';
import { XMLToSitemapItemStream } from 'sitemap';

let count = 0;
const bytes = createReadStream(process.argv[2], { highWaterMark: 65_536 });
const items = bytes.pipe(new XMLToSitemapItemStream({ logger: false }));
items.on('data', () => {
  count += 1;
});
items.on('end', () => console.log(count));
