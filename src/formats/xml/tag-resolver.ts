// Tags of the tokenizer to tags with resolved names.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import type { ProblemLog } from '../log/problem-log.ts';
import type { EndTag, StartTag } from './element.ts';
import {
  declaredPrefix,
  type ElementNamespace,
  type NamespaceScope,
  openScope,
  resolvePrefix,
} from './namespace-scope.ts';
import { locatesWrongSchema } from './schema-location.ts';
import { readAttributes, type TagAttribute } from './tag-attributes.ts';
import type { TextContext } from './text-decoder.ts';
import { decodeName } from './text-decoder.ts';
import type { Token } from './token.ts';

// So many prefixes that were noted as unbound are remembered.
const PREFIXES_MAX = 1_000;
// So many names are split only once.
const NAMES_MAX = 1_000;
const NAME_CHARACTERS_MAX = 64;
const NO_ATTRIBUTES: readonly TagAttribute[] = [];
const EXACT_ROOTS: readonly string[] = ['urlset', 'sitemapindex', 'rss', 'feed', 'RDF', 'entry'];

interface NameParts {
  readonly prefix: string;
  readonly local: string;
  readonly folded: string;
  readonly key: string;
}

/** Resolves names by the namespaces in scope, and notes problems of tags. */
export class TagResolver {
  readonly #window: ByteWindow;
  readonly #log: ProblemLog;
  readonly #context: TextContext;
  readonly #unbound = new Set<string>();
  readonly #names = new Map<string, NameParts>();

  constructor(window: ByteWindow, log: ProblemLog, context: TextContext) {
    this.#window = window;
    this.#log = log;
    this.#context = context;
  }

  /** A start tag with its attributes and its own scope inside an outer one. */
  startTag(token: Token, outer: NamespaceScope): StartTag {
    const { start: index, end: contentIndex, name, selfClosing, cut, overlong } = token;
    if (cut) this.#log.note('xml-tag-cut', index, name);
    if (overlong) this.#log.note('limit-tag', index, name);
    const attributes = this.#attributes(token);
    const scope =
      attributes.length === 0
        ? outer
        : openScope(outer, attributes, ({ value }) => {
            this.#log.note('namespace-misspelt', index, value);
          });
    const { prefix, local, folded, key } = this.#nameParts(name);
    const namespace = this.#resolve(scope, prefix, index);
    if (attributes.length > 0) this.#resolveAttributes(scope, attributes, index);
    return {
      name,
      prefix,
      local,
      folded,
      key,
      namespace,
      scope,
      attributes,
      selfClosing,
      index,
      contentIndex,
    };
  }

  /** An end tag, whose name is resolved by the scope that it ends. */
  endTag(token: Token, scope: NamespaceScope): EndTag {
    const { start: index, end, name, cut } = token;
    const atEndOfDocument = cut && this.#window.final && end === this.#window.end;
    if (cut && !atEndOfDocument) this.#log.note('xml-tag-cut', index, name);
    const { prefix, folded, key } = this.#nameParts(name);
    const namespace = resolvePrefix(scope, prefix);
    return { name, prefix, folded, key, namespace, index, atEndOfDocument };
  }

  /** Notes problems of the name, namespace and schema of a root. */
  noteRoot(tag: StartTag, format: SitemapFormat): void {
    const log = this.#log;
    if (!EXACT_ROOTS.includes(tag.local)) log.note('xml-name-case', tag.index, tag.name);
    if (tag.folded === 'rdf') log.note('feed-format', tag.index, tag.name);
    if (format === 'rss') return;
    const { uri, known, unbound } = tag.namespace;
    const misplaced = locatesWrongSchema(tag);
    if (misplaced !== undefined) log.remark('namespace-schema-location', tag.index, misplaced);
    const right = format === 'atom' ? known === 'atom' || known === 'atom03' : known === 'sitemap';
    if (right || unbound) return;
    if (uri === '') log.note('namespace-missing', tag.index);
    else log.note('namespace-foreign', tag.index, uri);
  }

  /** The parts of a name. A document has few names and many tags. */
  #nameParts(name: string): NameParts {
    let parts = this.#names.get(name);
    if (!parts) {
      parts = splitName(name);
      const common = name.length <= NAME_CHARACTERS_MAX && this.#names.size < NAMES_MAX;
      if (common) this.#names.set(name, parts);
    }
    return parts;
  }

  #attributes(token: Token): readonly TagAttribute[] {
    if (token.attributesEnd <= token.attributesStart) return NO_ATTRIBUTES;
    const { bytes, text } = this.#window;
    const raw = { bytes, latin1: text, start: token.attributesStart, end: token.attributesEnd };
    return readAttributes(raw, this.#context);
  }

  /** Notes undeclared prefixes of attributes. */
  #resolveAttributes(
    scope: NamespaceScope,
    attributes: readonly TagAttribute[],
    index: number,
  ): void {
    for (const { name } of attributes) {
      const colon = name.indexOf(':');
      if (colon <= 0 || declaredPrefix(name) !== undefined) continue;
      const prefix = name.slice(0, colon);
      if (!scope.bindings.has(prefix)) this.#resolve(scope, prefix, index);
    }
  }

  #resolve(scope: NamespaceScope, prefix: string, index: number): ElementNamespace {
    const namespace = resolvePrefix(scope, prefix);
    if (namespace.unbound && !this.#unbound.has(prefix)) {
      this.#log.note('namespace-prefix-unbound', index, prefix);
      const common = prefix.length <= NAME_CHARACTERS_MAX && this.#unbound.size < PREFIXES_MAX;
      if (common) this.#unbound.add(prefix);
    }
    return namespace;
  }
}

function splitName(latin1: string): NameParts {
  const name = decodeName(latin1);
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const local = name.slice(colon + 1);
  return { prefix, local, folded: local.toLowerCase(), key: name.toLowerCase() };
}
