// Ways to damage a sitemap, by class: some leave it valid, most do not.
import { BYTE_MUTATIONS } from './byte-mutations.ts';
import { below, type Chance, oneOf } from './chance.ts';
import { DRAFT_MUTATIONS } from './draft-mutations.ts';
import { type Draft, draftOf, KINDS, written } from './schema-documents.ts';
import { TEXT_MUTATIONS } from './text-mutations.ts';

/** A damaged document and how it came about. */
export interface Mutant {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The classes of damage. */
export const MUTATION_CLASSES: readonly string[] = [
  ...Object.keys(DRAFT_MUTATIONS),
  ...Object.keys(TEXT_MUTATIONS),
  ...Object.keys(BYTE_MUTATIONS),
  'several at once',
];

// What damage to elements needs: one beside the root.
function hasElements({ root }: Draft): boolean {
  return root.children.some((child) => typeof child !== 'string');
}

/** A document with damage of a class. */
export function mutantOf(name: string, chance: Chance): Mutant {
  const kind = oneOf(chance, KINDS);
  const draft = draftOf(chance, kind);
  const several = name === 'several at once';
  const classes = several
    ? Array.from({ length: 2 + below(chance, 2) }, () => oneOf(chance, MUTATION_CLASSES))
    : [name];
  for (const one of classes) if (hasElements(draft)) DRAFT_MUTATIONS[one]?.(draft, chance);
  let text = written(draft);
  for (const one of classes) text = TEXT_MUTATIONS[one]?.(text, chance) ?? text;
  let bytes: Uint8Array = new TextEncoder().encode(text);
  for (const one of classes) bytes = BYTE_MUTATIONS[one]?.(bytes, chance, text) ?? bytes;
  return { name: `${classes.join(' + ')} (${kind})`, bytes };
}
