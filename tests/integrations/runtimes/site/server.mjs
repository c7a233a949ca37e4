// Bundles the worker and runs it in `deno` or `workerd`; prints its origin.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

const [, , runtime] = process.argv;
const bundle = join(import.meta.dirname, 'worker.bundle.js');
await build({
  entryPoints: [join(import.meta.dirname, 'worker.js')],
  outfile: bundle,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
});

if (runtime === 'deno') {
  const port = await freePort();
  const given = ['serve', '--host', '127.0.0.1', '--port', String(port), bundle];
  const child = spawn(join('node_modules', '.bin', 'deno'), given, { stdio: 'ignore' });
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      child.kill();
      process.exit();
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(origin).catch(() => undefined)) === undefined) {
    await new Promise((done) => setTimeout(done, 100));
  }
  console.log(origin);
} else {
  const { Miniflare } = await import('miniflare');
  const miniflare = new Miniflare({
    modules: true,
    script: readFileSync(bundle, 'utf8'),
    compatibilityDate: '2026-01-01',
  });
  const { origin } = await miniflare.ready;
  console.log(origin);
  process.on('SIGTERM', () => miniflare.dispose().then(() => process.exit()));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  server.close();
  return port;
}
