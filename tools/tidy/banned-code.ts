// What may stand only in certain places, or nowhere: one line a ban.

import { afterPartner } from './body-after.ts';
import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

interface Ban {
  /** Looked for in code without comments and without what is inside quotes. */
  readonly pattern: RegExp;
  readonly bannedIn: (file: SourceFile) => boolean;
  /** Whether what was found at the offset is something else after all. */
  readonly unless?: (code: string, offset: number) => boolean;
  readonly what: string;
  readonly instead: string;
}

// These run unchanged on Node, Deno, Bun, browsers and edge workers.
const CORE_LAYERS = new Set(['base', 'protocol', 'formats', 'rules', 'pages']);

const inSource = (file: SourceFile): boolean => file.layer !== undefined && !file.forTests;
const inCore = (file: SourceFile): boolean => inSource(file) && CORE_LAYERS.has(file.layer ?? '');
const outside =
  (...layers: readonly string[]) =>
  (file: SourceFile) =>
    inSource(file) && !layers.includes(file.layer ?? '') && !isCommand(file);
// The command of a package of its own.
const isCommand = ({ path }: SourceFile): boolean => /^packages\/[^/]+\/src\/cli\.ts$/.test(path);
// npm sitemap warns on the console, and so does what takes its place.
const WARNS = 'packages/sitemap/src/values/error-level.ts';

const BANS: readonly Ban[] = [
  {
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    // Some frameworks load modules by their name.
    bannedIn: (file) =>
      !file.name.startsWith('portolan.config.') &&
      !/^src\/adapters\/\w+\/index\.ts$/.test(file.path),
    what: 'a default export',
    instead: 'export the name',
  },
  {
    pattern: /(?<![\w$.])console\s*\.\s*\w+/g,
    bannedIn: (file) => outside('cli', 'adapters')(file) && file.path !== WARNS,
    what: 'printing outside cli/ and adapters/',
    instead: 'return it, report it as data, or take a log from base/log.ts',
  },
  {
    pattern: /\bprocess\s*\??\.\s*(?:exit|exitCode|env|argv|stdout|stderr|stdin)\b/g,
    // A framework hands nothing in: what its build calls is a program like the command.
    bannedIn: outside('cli', 'adapters'),
    what: 'the process itself outside cli/ and adapters/',
    instead: 'take the value as an option and let cli/ hand it in',
  },
  {
    pattern: /\bprocess\s*\??\.\s*\w+/g,
    bannedIn: inCore,
    what: 'a part of process that browsers lack',
    instead: 'reach what Node does better by base/builtin-module.ts alone',
  },
  {
    pattern: /(?<![\w$.])(?:Buffer|require|setImmediate|__dirname|__filename)\b(?!\s*[:?])/g,
    bannedIn: inCore,
    what: 'a name that only Node has',
    instead: 'use what the web has: Uint8Array, TextDecoder, import, URL',
  },
  {
    pattern: /(?<![\w$.#])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b/g,
    bannedIn: outside('net'),
    what: 'fetch outside net/',
    instead: 'take a fetcher from net/ as an argument',
  },
  {
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\()\b|;)|\bperformance\s*\.\s*now\b/g,
    bannedIn: (file) => inSource(file) && file.path !== 'src/base/clock.ts',
    what: 'reading the time outside base/clock.ts',
    instead: 'take `now` or a clock as an option',
  },
  {
    pattern: /(?<![\w$.])any\b(?!\s*\??\s*:|\s*\()/g,
    bannedIn: (file) => !file.forTests,
    what: 'the type any',
    instead: 'write the type, or unknown and narrow it',
  },
  {
    pattern: /(?<=[\w$)\]}'"`])!(?!=)/g,
    bannedIn: inSource,
    what: 'a non-null assertion',
    instead: 'narrow it, give a default, or assert with a sentence',
  },
  {
    pattern: /(?<=\.\.\.\s*)[{[]/g,
    bannedIn: () => true,
    unless: (code, open) => !/^\s*[,)\]}]/.test(code.slice(afterPartner(code, open))),
    what: 'a spread of a literal',
    instead: 'write its members where they are spread',
  },
  {
    pattern: /(?<![\w$.#])private\s+(?!constructor\b)(?=[\w$*])/g,
    bannedIn: inSource,
    what: 'the modifier private',
    instead: 'write #name',
  },
];

/** The table of bans, and the modules that the core may not import. */
export const bannedCode: Check = {
  name: 'nothing stands where it is banned',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      const { path, code, imports, lineAt } = file;
      for (const { pattern, bannedIn, unless, what, instead } of BANS) {
        if (!bannedIn(file)) continue;
        for (const { index } of code.matchAll(pattern)) {
          if (unless?.(code, index) === true) continue;
          yield { path, line: lineAt(index), what, instead };
        }
      }
      for (const { specifier, offset } of imports) {
        const line = lineAt(offset);
        const what = `${specifier} in ${file.layer}`;
        if (inCore(file) && specifier.startsWith('node:')) {
          const instead = 'use what the web has, or base/builtin-module.ts';
          yield { path, line, what, instead };
        } else if (specifier === 'node:process' && outside('cli')(file)) {
          yield { path, line, what, instead: 'take the value as an option' };
        }
      }
    }
  },
};
