// Reads one file with the built Portolan and prints how many entries it has.
import { createReadStream } from 'node:fs';
import { readSitemap } from '../../dist/index.js';

let count = 0;
const bytes = createReadStream(process.argv[2], { highWaterMark: 65_536 });
for await (const batch of readSitemap.batches(bytes)) count += batch.length;
console.log(count);
