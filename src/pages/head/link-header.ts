// The header `Link`: addresses with what they are to the page.

/** One link of a header: `<https://example.com/>; rel="canonical"`. */
export interface HeaderLink {
  /** As written, between the angle brackets. */
  readonly href: string;
  /** The first `rel`, its words in lower case. */
  readonly rel: readonly string[];
  /** The other parameters by their names in lower case; of each the first. */
  readonly parameters: ReadonlyMap<string, string>;
}

const HEADER_CHARACTERS_MAX = 65_536;
const LINKS_MAX = 1_000;

// What may be between `;` or `,` and the next one: a name, and perhaps a value.
const PARAMETER = /\s*([^\s=;,"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^;,"]*)))?/y;
const SEPARATOR = /\s*([;,])/y;
const TARGET = /[\s,]*<([^>]*)>/y;

/**
 * Reads the value of a header `Link`. Reading ends where the form does.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function parseLinkHeader(value: string): readonly HeaderLink[] {
  const links: HeaderLink[] = [];
  if (value.length > HEADER_CHARACTERS_MAX) return links;
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(value);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (links.length < LINKS_MAX) {
    const target = next(TARGET);
    if (!target) break;
    const parameters = new Map<string, string>();
    let separator = next(SEPARATOR)?.[1];
    while (separator === ';') {
      const parameter = next(PARAMETER);
      const name = parameter?.[1]?.toLowerCase();
      if (name !== undefined && !parameters.has(name)) {
        const quoted = parameter?.[2]?.replace(/\\(.)/g, '$1');
        parameters.set(name, quoted ?? parameter?.[3]?.trim() ?? '');
      }
      separator = next(SEPARATOR)?.[1];
    }
    const rel = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    links.push({ href: (target[1] ?? '').trim(), rel, parameters });
    if (separator === undefined) break;
  }
  return links;
}
