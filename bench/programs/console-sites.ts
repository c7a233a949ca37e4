// Serves the made-up sites on the loopback: `node console-sites.ts <urls> <others>`. It prints the
// addresses of the large site and of the others, as JSON; each line that it reads is a state of the
// sites, and is answered by a line when it holds. It is a process of its own, so that the console
// is not charged for the serving, and ends with its input.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { answerOf, FIRST_STATE, type MadeSite, type SiteState } from '../console/made-sites.ts';

const OTHER_URLS = 2_000;

const [urls = '', others = ''] = process.argv.slice(2).map(Number);
let state: SiteState = FIRST_STATE;

const origins: string[] = [];
for (let number = 0; number <= Number(others); number += 1) {
  const size = number === 0 ? Number(urls) : OTHER_URLS;
  origins.push(await serve({ urls: size, isFaulty: number % 2 === 1 }));
}
process.stdout.write(`${JSON.stringify(origins)}\n`);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  state = JSON.parse(line) as SiteState;
  process.stdout.write('\n');
});
lines.on('close', () => process.exit());

function serve(about: Omit<MadeSite, 'origin'>): Promise<string> {
  return new Promise((resolve) => {
    let site: MadeSite | undefined;
    const server = createServer(({ url = '/' }, response) => {
      if (!site) return;
      const { status, type, body } = answerOf(site, url, state);
      const bytes = Buffer.from(body);
      response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
      response.end(bytes);
    });
    server.keepAliveTimeout = 60_000;
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      site = { ...about, origin: `http://127.0.0.1:${port}` };
      resolve(site.origin);
    });
  });
}
