// Serves the made-up site on the loopback: `node crawl-server.ts <pages>`. It prints its address;
// then, for each line that it reads, what was asked of it since the line before. It is a process of
// its own, so that no crawler is charged for the serving, and ends with its input.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { pageHtml } from '../crawl/page-html.ts';
import { type PlannedPage, planSite } from '../crawl/site-plan.ts';
import type { ServerCount } from '../crawl/site-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly page?: PlannedPage;
}

const HTML = 'text/html; charset=utf-8';

const site = planSite(Number(process.argv[2]));
const answers = new Map<string, Answer>();
const absent = textAnswer(404, HTML, '<!doctype html><title>404</title><p>There is no such page.');
let requests = 0;
let visits = 0;
let disallowed = 0;
let pages = new Set<PlannedPage>();

const server = createServer(({ url = '/', method }, response) => {
  requests += 1;
  const [path = '/'] = url.split('?', 1);
  const { status, headers, body, page } = answers.get(path) ?? otherAnswer(path);
  if (page?.kind === 'disallowed') disallowed += 1;
  if (page && status === 200 && method === 'GET') {
    visits += 1;
    pages.add(page);
  }
  response.writeHead(status, headers);
  response.end(method === 'HEAD' ? undefined : body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  for (const page of site) answers.set(page.path, answerOf(page, origin));
  answers.set('/robots.txt', textAnswer(200, 'text/plain', 'User-agent: *\nDisallow: /private/\n'));
  answers.set('/style.css', textAnswer(200, 'text/css', 'main { max-width: 60em }\n'));
  process.stdout.write(`${origin}/\n`);
});

const lines = createInterface({ input: process.stdin });
lines.on('line', () => {
  const count: ServerCount = { requests, visits, pages: pages.size, disallowed };
  process.stdout.write(`${JSON.stringify(count)}\n`);
  requests = visits = disallowed = 0;
  pages = new Set();
});
lines.on('close', () => process.exit());

function answerOf(page: PlannedPage, origin: string): Answer {
  if (page.kind === 'missing') return { ...absent, page };
  if (page.kind === 'redirect') {
    const location = origin + site[page.target ?? 0]!.path;
    return { ...textAnswer(301, HTML, ''), headers: { location, 'content-length': 0 }, page };
  }
  const answer = textAnswer(200, HTML, pageHtml(page, { site, origin }));
  if (page.kind !== 'noindex-header') return { ...answer, page };
  return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' }, page };
}

function otherAnswer(path: string): Answer {
  return path.startsWith('/images/') ? textAnswer(200, 'image/jpeg', 'not really') : absent;
}

function textAnswer(status: number, type: string, text: string): Answer {
  const body = Buffer.from(text);
  return { status, headers: { 'content-type': type, 'content-length': body.length }, body };
}
