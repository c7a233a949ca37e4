// The integrations of this folder.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Integration } from './integration.ts';

/** The folders that hold an integration, in the order of the alphabet. */
export const knownIntegrations: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => existsSync(fileOf(name)))
  .sort();

/** Loads `<name>/<name>.integration.ts`. */
export async function loadIntegration(name: string): Promise<Integration> {
  const { integration } = await import(pathToFileURL(fileOf(name)).href);
  return integration as Integration;
}

function fileOf(name: string): string {
  return join(import.meta.dirname, name, `${name}.integration.ts`);
}
