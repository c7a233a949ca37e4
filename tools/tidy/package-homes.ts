// Which layer may use which npm package: each run-time dependency has a home.

import { builtinModules } from 'node:module';
import type { Check, Complaint } from './complaint.ts';
import { folderOfLayer } from './source-file.ts';
import type { Tree } from './tree.ts';

/** The homes of each run-time dependency: layers, or paths under src/ or packages/. */
export const PACKAGE_HOMES: Readonly<Record<string, readonly string[]>> = {
  commander: ['cli'],
  undici: ['net'],
  entities: ['pages'],
  papaparse: ['sources'],
  aws4fetch: ['objects/s3'],
  zod: ['sources', 'publish', 'queue', 'console', 'cli'],
  hono: ['console'],
  '@hono/node-server': ['console'],
  '@hono/zod-openapi': ['console'],
  'd3-hierarchy': ['console'],
  postgres: ['sources/sql', 'postgres'],
  'playwright-core': ['crawl'],
  saxes: ['packages/sitemap'],
};

const BUILTINS = new Set(builtinModules);

/** A package is imported only at home; Node's own modules are written `node:…`. */
export const packageHomes: Check = {
  name: 'an npm package is imported only in its home',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      if (file.layer === undefined || file.forTests) continue;
      for (const { specifier, target, offset } of file.imports) {
        if (target !== undefined || specifier.startsWith('node:')) continue;
        const at = { path: file.path, line: file.lineAt(offset) };
        const name = packageOf(specifier);
        const homes = PACKAGE_HOMES[name];
        if (BUILTINS.has(specifier)) {
          yield { ...at, what: `${specifier} without node:`, instead: `write node:${specifier}` };
        } else if (homes === undefined) {
          const instead =
            'do without it, or write an ADR and add it to tools/tidy/package-homes.ts';
          yield { ...at, what: `the package ${name} has no home here`, instead };
        } else if (!homes.some((home) => file.path.startsWith(`${folderOfLayer(home)}/`))) {
          const places = homes.map(folderOfLayer).join(' or ');
          const instead = `move the code to ${places}, or hand it in`;
          yield { ...at, what: `the package ${name} is imported away from home`, instead };
        }
      }
    }
  },
};

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
