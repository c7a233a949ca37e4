// Serves the made-up sites to whoever comes through it as through a proxy, so that their addresses
// are such as sites have: `node console-sites.ts <urls> <others>`. It prints its own address and
// those of the sites, as JSON; each line that it reads is a state of the sites, and is answered by
// a line when it holds. It is a process of its own, so that the console is not charged for the
// serving, and ends with its input.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { answerOf, FIRST_STATE, type MadeSite, type SiteState } from '../console/made-sites.ts';

const OTHER_URLS = 2_000;

const [urls = 0, others = 0] = process.argv.slice(2).map(Number);
const sites = new Map<string, MadeSite>();
let state: SiteState = FIRST_STATE;

for (let number = 0; number <= others; number += 1) {
  const host = number === 0 ? 'www.large.example' : `www.other-${number}.example`;
  const about = { urls: number === 0 ? urls : OTHER_URLS, isFaulty: number % 2 === 1 };
  sites.set(host, { ...about, origin: `http://${host}` });
}

const server = createServer(({ url = '/', headers }, response) => {
  const path = url.replace(/^http:\/\/[^/]*/, '');
  const site = sites.get(headers.host ?? '');
  const answer = site && answerOf(site, path, state);
  const bytes = Buffer.from(answer?.body ?? '');
  const length = { 'content-length': bytes.length };
  response.writeHead(answer?.status ?? 404, { 'content-type': answer?.type ?? '', ...length });
  response.end(bytes);
});
// Whoever asks for a tunnel is asked, behind it, for what he wants.
server.on('connect', (_request, socket) => {
  socket.write('HTTP/1.1 200 Connected\r\n\r\n');
  server.emit('connection', socket);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const origins = [...sites.values()].map(({ origin }) => origin);
  process.stdout.write(`${JSON.stringify({ proxy: `http://127.0.0.1:${port}`, origins })}\n`);
});

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  state = JSON.parse(line) as SiteState;
  process.stdout.write('\n');
});
lines.on('close', () => process.exit());
