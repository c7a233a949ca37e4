// Elements that are in no table: kept as they are, for a round trip.

import { trimBlank } from '../../protocol/blank.ts';
import type { ExtraElement } from '../../protocol/url-entry.ts';
import type { StartTag } from '../xml/element.ts';
import { declaredPrefix } from '../xml/namespace-scope.ts';

// So much of one entry is kept.
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

export class ExtraBudget {
  #elements = 0;
  #characters = 0;

  /** Whether another element may be kept. */
  takeElement(): boolean {
    this.#elements += 1;
    return this.#elements <= EXTRA_ELEMENTS_MAX;
  }

  /** As much of a text as may be kept. */
  takeText(text: string): string {
    const room = EXTRA_CHARACTERS_MAX - this.#characters;
    this.#characters += Math.min(text.length, room);
    // Not half of a surrogate pair.
    return text.length <= room ? text : text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  }
}

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
