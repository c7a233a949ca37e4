// JSON-LD: blocks of a page → the things that they describe. Hostile until shown otherwise.
import type { PageNotes } from '../record/page-note.ts';
import { SUBJECT_PROPERTIES, schemaName } from './schema-name.ts';

/** A thing, or another value, as JSON has it. */
export interface JsonLdNode {
  readonly [property: string]: unknown;
}

/** A thing with its types, and whether it is the subject of a block or part of another. */
export interface JsonLdThing {
  readonly node: JsonLdNode;
  /** Without the part up to the last `/`, `#` or `:`: `VideoObject`. */
  readonly types: readonly string[];
  /** In no other thing but a list, `@graph`, `mainEntity` or `mainEntityOfPage`. */
  readonly isSubject: boolean;
}

const DEPTH_MAX = 32;
const NODES_MAX = 10_000;
const BLOCKS_MAX = 100;
const TYPES_MAX = 10;

/** Reads blocks of JSON-LD, and finds what they describe. */
export class JsonLd {
  /** In the document's order, those inside behind those that hold them. */
  readonly things: readonly JsonLdThing[];
  readonly #byId = new Map<string, JsonLdNode>();

  /** `blocks`: the texts of the script elements. Text that is not JSON is noted and skipped. */
  constructor(blocks: readonly string[], notes: PageNotes) {
    const found: JsonLdThing[] = [];
    let nodes = 0;
    const visit = (value: unknown, depth: number, isSubject: boolean): void => {
      if (depth > DEPTH_MAX || nodes >= NODES_MAX) return;
      if (Array.isArray(value)) {
        for (const item of value) visit(item, depth + 1, isSubject);
        return;
      }
      if (!isNode(value)) return;
      nodes += 1;
      const id = value['@id'];
      // What only points to a thing (`{"@id": "#logo"}`) is not that thing.
      const isPointer = id !== undefined && Object.keys(value).length === 1;
      if (typeof id === 'string' && !isPointer && !this.#byId.has(id)) this.#byId.set(id, value);
      const types = typesOf(value);
      if (types.length > 0) found.push({ node: value, types, isSubject });
      for (const [property, inner] of Object.entries(value)) {
        visit(inner, depth + 1, isSubject && SUBJECT_PROPERTIES.has(property));
      }
    };
    for (const block of blocks.slice(0, BLOCKS_MAX)) visit(parseBlock(block, notes), 0, true);
    if (nodes >= NODES_MAX || blocks.length > BLOCKS_MAX) notes.add('json-ld-too-large');
    this.things = found;
  }

  /** The things that are a value, each resolved when it only points to another by `@id`. */
  nodes(value: unknown): readonly JsonLdNode[] {
    const list = Array.isArray(value) ? value.slice(0, BLOCKS_MAX) : [value];
    return list.filter(isNode).map((node) => {
      const id = node['@id'];
      return (typeof id === 'string' ? this.#byId.get(id) : undefined) ?? node;
    });
  }

  /** The first text that a value is, or holds: a string, a number, or `{"@value": …}`. */
  text(value: unknown): string | undefined {
    const first = Array.isArray(value) ? value[0] : value;
    const plain = isNode(first) ? first['@value'] : first;
    if (typeof plain === 'number') return String(plain);
    const text = typeof plain === 'string' ? plain.trim() : '';
    return text === '' ? undefined : text;
  }

  /** The first address that a value is, or that of the thing that it is. */
  url(value: unknown): string | undefined {
    const plain = this.text(value);
    if (plain !== undefined) return plain;
    const [node] = this.nodes(value);
    return node && (this.text(node['contentUrl']) ?? this.text(node['url']));
  }

  /** The name of the thing that a value is, or the value when it is a text. */
  name(value: unknown): string | undefined {
    const [node] = this.nodes(value);
    return this.text(value) ?? (node && this.text(node['name']));
  }
}

function isNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(node: JsonLdNode): readonly string[] {
  const written = node['@type'];
  const list = Array.isArray(written) ? written.slice(0, TYPES_MAX) : [written];
  const names = list.filter((type) => typeof type === 'string');
  return names.map(schemaName);
}

function parseBlock(block: string, notes: PageNotes): unknown {
  const text = unwrapped(block);
  if (text === '') return undefined;
  if (!isModest(text)) {
    notes.add('json-ld-too-large');
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return parseRepaired(text, notes);
  }
}

/** Line breaks within strings are the commonest fault; a blank may replace each of them. */
function parseRepaired(text: string, notes: PageNotes): unknown {
  try {
    return JSON.parse(text.replace(/[\x00-\x1f]+/g, ' '));
  } catch {
    notes.add('json-ld-invalid', text);
    return undefined;
  }
}

/** Without the comment or CDATA marks that some put around scripts. */
function unwrapped(block: string): string {
  const text = block.trim();
  const start = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/.exec(text)?.[0] ?? '';
  const inner = text.slice(start.length).trim();
  if (start === '') return inner;
  for (const mark of ['-->', ']]>']) {
    const at = inner.lastIndexOf(mark);
    if (at >= 0)
      return inner
        .slice(0, at)
        .replace(/(?:\/\/|\/\*)\s{0,9}$/, '')
        .trim();
  }
  return inner;
}

/** Whether lists and objects are few enough and not nested too deep, before any is made. */
function isModest(text: string): boolean {
  let depth = 0;
  let count = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 /* " */) quoted = !quoted;
    else if (code === 0x5c /* \ */) at += 1;
    else if (quoted) continue;
    else if (code === 0x7b /* { */ || code === 0x5b /* [ */) {
      depth += 1;
      count += 1;
      if (depth > DEPTH_MAX || count > NODES_MAX) return false;
    } else if (code === 0x7d /* } */ || code === 0x5d /* ] */) depth -= 1;
  }
  return true;
}
