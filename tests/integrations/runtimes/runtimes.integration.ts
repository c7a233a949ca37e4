// The handler in runtimes that are not Node: Deno, and workerd as Cloudflare runs it.
import assert from 'node:assert/strict';
import { get, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Integration, Subject, SubjectRun } from '../integration.ts';

const LANGUAGES = 'en=https://example.com/about de=https://example.com/de/about';

/** Both run one bundled file with the API of the web. */
export const integration: Integration = {
  subjects: [subject('deno', 'deno'), subject('workerd', 'miniflare')],
};

function subject(name: string, runtime: string): Subject {
  return {
    name,
    package: runtime,
    base: 'https://example.com/',
    expected: [
      'https://example.com/',
      `https://example.com/about ${LANGUAGES}`,
      `https://example.com/de/about ${LANGUAGES}`,
      ...[1, 2, 3, 4, 5].map(
        (day) => `https://example.com/pilots/${day} 2026-01-0${day}T00:00:00Z`,
      ),
    ],
    ours: { serve: ['node', 'server.mjs', name] },
    verify: judgeAnswers,
  };
}

async function judgeAnswers({ origin = '' }: SubjectRun): Promise<void> {
  const part = `${origin}/sitemap-pilots-3.xml`;
  const gzipped = await ask(part, { 'accept-encoding': 'gzip' });
  assert.equal(gzipped.headers['content-encoding'], 'gzip');
  // Once: a runtime may compress what says that it is compressed.
  assert.match(gunzipSync(gzipped.bytes).toString(), /<loc>https:\/\/example\.com\/pilots\/5</);
  const { etag = '' } = gzipped.headers;
  assert.match(etag, /^W\/"[\da-f]{32}"$/);
  assert.equal((await ask(part, { 'if-none-match': etag })).status, 304);
  assert.equal((await ask(`${origin}/sitemap-pilots-4.xml`)).status, 404);
  assert.equal((await ask(`${origin}/robots.txt`)).status, 200);
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status, headers: received } = response;
      resolve({ status, headers: received, bytes: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}
