// Prints entries as JSONL: `node print-jsonl.ts <lines>`. Every eleventh repeats the page of the
// line five before it.
const count = Number(process.argv[2]);
const PIECE_CHARACTERS = 1_048_576;
let text = '';
for (let line = 0; line < count; line += 1) {
  const page = line % 11 === 10 ? line - 5 : line;
  const loc = `https://www.example.com/products/category-${page % 97}/item-${page}.html`;
  text += `{"loc":"${loc}","lastmod":"2026-0${1 + (page % 9)}-1${page % 10}"}\n`;
  if (text.length < PIECE_CHARACTERS) continue;
  await printed(text);
  text = '';
}
await printed(text);

function printed(piece: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(piece, () => resolve()));
}
