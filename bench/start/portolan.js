// Reads one file with the compiled Portolan and prints how many entries it has.
import { createReadStream } from 'node:fs';
import { readSitemap } from '../peers/build/js/src/index.js';

let count = 0;
const bytes = createReadStream(process.argv[2], { highWaterMark: 65_536 });
for await (const batch of readSitemap.batches(bytes)) count += batch.length;
console.log(count);
