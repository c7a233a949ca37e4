// Builds the site once, then serves it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (!existsSync('.next/BUILD_ID')) {
  const { status } = spawnSync('next', ['build'], { stdio: ['ignore', 2, 2], shell: true });
  if (status !== 0) process.exit(1);
}
await import('./serve.js');
