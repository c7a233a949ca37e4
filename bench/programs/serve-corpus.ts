// Serves one document over HTTP on the loopback, from memory: `node serve-corpus.ts <file>`.
// A process of its own, so that no reader is charged for the serving. It ends with its input.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const document = readFileSync(process.argv[2]!);
const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/xml',
    'content-length': document.length,
  });
  response.end(document);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}/sitemap.xml\n`);
});
process.stdin.resume().on('end', () => process.exit());
