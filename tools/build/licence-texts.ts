// The licences of packages whose code is in a bundle.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What separates two licences. */
export const DIVIDER: string = `\n${'-'.repeat(80)}\n\n`;

/** The licences of all packages under `root` that these modules belong to. */
export function licenceTexts(root: string, modules: readonly string[]): string {
  const folders = modules.flatMap((path) => {
    const inside = relative(root, path).replaceAll('\\', '/');
    const [folder] = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(inside) ?? [];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)]
    .sort()
    .map((folder) => `${licenceOf(join(root, folder)).trim()}\n`)
    .join(DIVIDER);
}

function licenceOf(folder: string): string {
  const { name, version, license, author, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  const head = `${name} ${version} (${license})`;
  if (file !== undefined) return `${head}\n\n${readFileSync(join(folder, file), 'utf8')}`;
  if (typeof license !== 'string') throw new Error(`${folder} does not say its licence.`);
  const by = typeof author === 'string' ? author : author?.name;
  const where = typeof repository === 'string' ? repository : repository?.url;
  return `${head}\n\nBy ${by ?? 'its authors'}, ${where}. It comes without a file of its licence.`;
}
