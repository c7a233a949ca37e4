// Elements that no table names: kept as they are, for a round trip.

import { trimBlank } from '../../protocol/blank.ts';
import type { ExtraElement } from '../../protocol/url-entry.ts';
import type { StartTag } from '../xml/element.ts';
import { declaredPrefix } from '../xml/namespace-scope.ts';

// Of one entry so much is kept.
const EXTRA_ELEMENTS_MAX = 256;
const EXTRA_CHARACTERS_MAX = 262_144;

/** An unknown element while it is read. */
export interface ExtraBuilder {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: ExtraBuilder[];
}

/** How much of an entry's unknown content is kept already. */
export class ExtraBudget {
  #elements = 0;
  #characters = 0;

  /** Tells whether there is room for another element. */
  takeElement(): boolean {
    this.#elements += 1;
    return this.#elements <= EXTRA_ELEMENTS_MAX;
  }

  /** Gives as much of a text as there is room for. */
  takeText(text: string): string {
    const room = EXTRA_CHARACTERS_MAX - this.#characters;
    this.#characters += Math.min(text.length, room);
    // Not half of a surrogate pair.
    return text.length <= room ? text : text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  }
}

/** Begins an unknown element. */
export function beginExtra(tag: StartTag): ExtraBuilder {
  const attributes: [string, string][] = [];
  for (const { name, value } of tag.attributes) {
    if (declaredPrefix(name) === undefined) attributes.push([name, value]);
  }
  return {
    namespace: tag.namespace.uri,
    name: tag.local,
    attributes: Object.fromEntries(attributes),
    text: '',
    children: [],
  };
}

export function finishExtra(builder: ExtraBuilder): ExtraElement {
  const text = trimBlank(builder.text);
  return {
    namespace: builder.namespace,
    name: builder.name,
    ...(Object.keys(builder.attributes).length > 0 && { attributes: builder.attributes }),
    ...(text !== '' && { text }),
    ...(builder.children.length > 0 && { children: builder.children.map(finishExtra) }),
  };
}
