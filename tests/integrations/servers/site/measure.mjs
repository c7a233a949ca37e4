// `node measure.mjs [runs]`, where the packages are installed: the adapter beside the recipe of npm
// sitemap, each in a process of its own, in turns; the best of all runs.
import { spawn } from 'node:child_process';
import { request } from 'node:http';

const REPEATS = 200;
const best = {};

for (let run = 0; run < Number(process.argv[2] ?? 3); run += 1) {
  for (const framework of ['express', 'fastify']) {
    for (const kind of ['ours', 'recipe']) {
      const measured = await measure(framework, kind);
      const name = `${framework} ${kind}`;
      best[name] ??= measured;
      for (const [key, value] of Object.entries(measured)) {
        best[name][key] = Math.min(best[name][key], value);
      }
    }
  }
}
console.table(best);

async function measure(framework, kind) {
  const words = ['measured-server.mjs', framework, kind];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = String(await new Promise((resolve) => child.stdout.once('data', resolve))).trim();
  const spent = async () => JSON.parse((await get(`${origin}/cpu`)).body);
  await get(`${origin}/`);
  const before = await spent();
  const first = await get(`${origin}/sitemap.xml`);
  const parts = [];
  for (const part of kind === 'ours' ? [1, 2, 3] : []) {
    parts.push(await get(`${origin}/sitemap-${part}.xml`));
  }
  const built = await spent();
  const { headers } = parts[0] ?? first;
  const tag = { 'if-none-match': headers.etag ?? '' };
  const target = kind === 'ours' ? 'sitemap-1.xml' : 'sitemap.xml';
  const times = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    times.push((await get(`${origin}/${target}`, tag)).ms);
  }
  const after = await spent();
  child.kill();
  return {
    'first answer ms': first.ms,
    'whole set, CPU ms': built.cpuMs - before.cpuMs,
    'asked again, median ms': times.sort((a, b) => a - b)[REPEATS / 2],
    'asked again, CPU ms': (after.cpuMs - built.cpuMs) / REPEATS,
    'peak MB': after.peakMb,
    'gzip bytes': [first, ...parts].reduce((sum, { body }) => sum + body.length, 0),
  };
}

function get(url, given = {}) {
  const began = performance.now();
  const headers = { 'accept-encoding': 'gzip', ...given };
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      resolve({ headers: response.headers, body, ms: performance.now() - began });
    });
    asked.on('error', reject).end();
  });
}
