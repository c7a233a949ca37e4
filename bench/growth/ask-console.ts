// The console's questions about a site, and about all, and how long they take.
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';

interface Asked {
  readonly engine: Engine;
  readonly site: string;
}

const TIMES = 20;

/** Asks each of them 20 times, after once; a row of milliseconds for each. */
export async function askConsole(console: string, { engine, site }: Asked): Promise<string[][]> {
  const { id = 0 } = (await engine.store.sites.find(site)) ?? {};
  const rows: string[][] = [];
  for (const [name, path] of questionsOf(site, `/sites/${id}`)) {
    const all: number[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      const began = performance.now();
      const answer = await fetch(console + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      if (time > 0) all.push(performance.now() - began);
    }
    all.sort((a, b) => a - b);
    rows.push([
      name,
      ...[0.5, 0.95, 1].map((share) => (all[Math.ceil(share * TIMES) - 1] ?? 0).toFixed(1)),
    ]);
  }
  return rows;
}

function questionsOf(origin: string, site: string): readonly (readonly [string, string])[] {
  const text = encodeURIComponent;
  const middle = text(`${origin}department-2/category-5`);
  const one = text(`${origin}department-0/category-0/article-0-name`);
  return [
    ['sites', '/sites'],
    ['a site', site],
    ['its sitemaps', `${site}/sitemaps`],
    ['its issues', `${site}/issues`],
    ['its tree', `${site}/structure`],
    ['a folder of it', `${site}/structure?path=/department-0/`],
    ['its URLs', `${site}/urls`],
    ['its URLs, in the middle', `${site}/urls?after=${middle}`],
    ['its URLs by prefix', `${site}/urls?match=prefix&q=/department-0/`],
    ['its URLs, searched', `${site}/urls?q=article-19`],
    ['its URLs, searched in vain', `${site}/urls?q=no-such-words`],
    ['a URL', `${site}/url?loc=${one}`],
    ['its changes', `${site}/changes`],
    ['its schedule', `${site}/schedule`],
    ['its due URLs', `${site}/due`],
    ['its runs', `${site}/runs`],
    ['submissions', '/submissions'],
    ['metrics', '/metrics'],
  ];
}
