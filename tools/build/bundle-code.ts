// The JavaScript of the package: one file for each door and for the command, and chunks that they
// share.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { chunkNames, type ModuleNode } from './chunk-names.ts';
import { withDroppableValues } from './droppable-values.ts';
import { embeddedModule } from './embedded-module.ts';

/** What to bundle. */
export interface BundleCodeOptions {
  /** The root of the checkout. */
  readonly root: string;
  /** The source of each entry by its name in the bundle, without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Packages that stay where npm installs them. */
  readonly external: readonly string[];
  readonly folder: string;
}

// The longest line of the output: Node prints the line of an uncaught error.
const LINE_CHARACTERS_MAX = 120;
// A bundle that only writes loads neither what reads nor what reads feeds.
const ALONE = /[\\/](?:sitemap-writer|feed-reader)\.ts$/;
// Only commands and the console load them: their stacks are for us, who can build them.
const INNER =
  /^(?:console|harvest|store|postgres|crawl|cli|main|fix-|link-checks|run-|schema-validator)/;
const PACKAGE = /[\\/]node_modules[\\/].*\.[cm]?js$/;

const embedded: Plugin = {
  name: 'embedded',
  load: async (id) => await embeddedModule(id),
};

/** Of zod, this package needs one class. As it is, it keeps all of zod, and its fifty languages. */
const leanZodOpenApi: Plugin = {
  name: 'lean-zod-openapi',
  transform: (code, id) =>
    /[\\/]@hono[\\/]zod-openapi[\\/]/.test(id)
      ? code
          .replace('import { z } from "zod";', 'import { ZodType } from "zod";')
          .replace('extendZodWithOpenApi(z);', 'extendZodWithOpenApi({ ZodType });')
          .replace('extendZodWithOpenApi, z }', 'extendZodWithOpenApi }')
      : undefined,
};

/** Code of others is made as short as it goes: its stacks are read by nobody here. */
const shortPackages: Plugin = {
  name: 'short-packages',
  async transform(code, id) {
    if (!PACKAGE.test(id)) return undefined;
    return (await transform(code, { minify: true, target: 'node22', legalComments: 'none' })).code;
  },
};

/** Notes what imports what, which the names of chunks follow from. */
function noteModules(modules: Map<string, ModuleNode>): Plugin {
  return {
    name: 'note-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        // A package that is not bundled has no code.
        if (!info?.code) continue;
        modules.set(id, {
          bytes: info.code.length,
          imports: info.importedIds,
          dynamicImports: info.dynamicallyImportedIds,
        });
      }
    },
  };
}

/** Writes the bundles, and returns the paths of all modules that are in them. */
export async function bundleCode(options: BundleCodeOptions): Promise<readonly string[]> {
  const { root, entries, external, folder } = options;
  const modules = new Map<string, ModuleNode>();
  let names: ReadonlyMap<string, string> | undefined;
  const build = await rolldown({
    input: { ...entries },
    cwd: root,
    platform: 'node',
    external: [/^node:/, ...external.map((name) => new RegExp(`^${name}(?:/|$)`))],
    plugins: [embedded, leanZodOpenApi, shortPackages, noteModules(modules)],
    treeshake: { moduleSideEffects: false },
    // Of the older form of a package nothing can be left out, nor of what it imports.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: false,
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    chunkFileNames: ({ name }) => `chunks/${name.split('~')[0]}-[hash].js`,
    codeSplitting: {
      groups: [
        {
          name: (id) => {
            names ??= chunkNames({
              modules,
              doors: Object.values(entries),
              alone: [...modules.keys()].filter((path) => ALONE.test(path)),
            });
            return names.get(id) ?? null;
          },
          includeDependenciesRecursively: false,
        },
      ],
    },
    comments: { legal: false },
    minifyInternalExports: false,
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  refuseCycles(chunks);
  const imported = new Set(
    chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]),
  );
  for (const { fileName, name, code, moduleIds } of chunks) {
    const path = join(folder, fileName);
    mkdirSync(dirname(path), { recursive: true });
    // Users who bundle for Node declare `createRequire` themselves, in a banner.
    const text = name === 'rolldown-runtime' ? renamed(code) : code;
    const short = await shortened(text, {
      isImported: imported.has(fileName),
      isInner: INNER.test(name),
    });
    const isOurs = moduleIds.some((id) => !PACKAGE.test(id));
    writeFileSync(path, isOurs ? withDroppableValues(short) : short);
  }
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

function renamed(runtime: string): string {
  return runtime
    .replaceAll('createRequire', 'createRequireOfNode')
    .replace('{ createRequireOfNode }', '{ createRequire as createRequireOfNode }');
}

// In a cycle of chunks a module may run before what it needs.
function refuseCycles(chunks: readonly OutputChunk[]): void {
  const imports = new Map(chunks.map(({ fileName, imports: names }) => [fileName, names]));
  const done = new Set<string>();
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) throw new Error(`Chunks import each other: ${[...above, name]}`);
    if (done.has(name)) return;
    for (const imported of imports.get(name) ?? []) visit(imported, [...above, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
}

// What others import keeps its names, so that a stack says where an error comes from. A chunk that
// others import must not await at its top level: if it awaits one that imports it back, both wait
// forever.
async function shortened(
  code: string,
  { isImported, isInner }: { readonly isImported: boolean; readonly isInner: boolean },
): Promise<string> {
  const { code: short } = await transform(code, {
    format: 'esm',
    target: 'node22',
    charset: 'utf8',
    supported: { 'top-level-await': !isImported },
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: isInner,
    lineLimit: LINE_CHARACTERS_MAX,
    legalComments: 'none',
  });
  return short;
}
