// Reads one file with saxes, the four basic fields, and prints how many entries it has.
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';

let count = 0;
let record = {};
let text = '';
const parser = new SaxesParser({ xmlns: false, position: false });
parser.on('opentag', ({ name }) => {
  text = '';
  if (name === 'url') record = { loc: '', lastmod: '', changefreq: '', priority: 0 };
});
parser.on('text', (piece) => {
  text += piece;
});
parser.on('closetag', ({ name }) => {
  if (name === 'loc' || name === 'lastmod' || name === 'changefreq') record[name] = text.trim();
  else if (name === 'priority') record.priority = Number(text);
  else if (name === 'url' && record.loc !== '') count += 1;
});
const decoder = new TextDecoder();
for await (const chunk of createReadStream(process.argv[2], { highWaterMark: 65_536 })) {
  parser.write(decoder.decode(chunk, { stream: true }));
}
parser.write(decoder.decode()).close();
console.log(count);
