// Files of the bundle without code: empty ones, and those that only pass on what another one exports
// because somebody imports it when it is needed.

import { basename } from 'node:path';

const PASSES_ON = /^export \{ [\w$, ]+ \} from "\.\/([^"]+)";$/;

/**
 * Returns the texts, by path, without such files: whoever imports one imports what is behind it.
 * A file that renames what it passes on stays. Names of files in `chunks/` occur once.
 */
export function withoutFacades(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const chunks = [...texts].filter(([path]) => path.startsWith('chunks/'));
  const moved = new Map<string, string>();
  const empty = new Set<string>();
  for (const [path, text] of chunks) {
    const code = text.trim();
    if (code === 'export {};') empty.add(basename(path));
    const [, target] = PASSES_ON.exec(code) ?? [];
    if (target !== undefined && !/ as /.test(code)) moved.set(basename(path), target);
  }
  const left = new Map<string, string>();
  for (const [path, text] of texts) {
    const name = basename(path);
    if (path.startsWith('chunks/') && (empty.has(name) || moved.has(name))) continue;
    left.set(
      path,
      text
        .replace(/^import "[^"]*?([^/"]+)";\n/gm, (line, imported) =>
          empty.has(imported) ? '' : line,
        )
        .replace(/(["'/])([\w.-]+\.js)(["'])/g, (whole, before, imported, after) => {
          const target = before === '/' ? moved.get(imported) : undefined;
          return target === undefined ? whole : `${before}${target}${after}`;
        }),
    );
  }
  return left;
}
