// Documents against sitemap.xsd, siteindex.xsd and the schemas of the extensions, as xmllint does.
import { SchemaContentWalk } from './schema-content.ts';
import type { SchemaContent, SchemaElement } from './schema-element.ts';
import { isAnyText, isSchemaValue } from './schema-values.ts';
import { schemaElement, schemaType, standsIn } from './schemas.ts';
import { isColonlessName } from './strict-xml/strict-xml-characters.ts';
import type { StrictXmlAttribute, StrictXmlElement } from './strict-xml/strict-xml-namespaces.ts';
import type { StrictXmlPlace } from './strict-xml/strict-xml-place.ts';
import {
  type StrictXmlListener,
  StrictXmlReader,
  type StrictXmlText,
} from './strict-xml/strict-xml-reader.ts';

export interface SchemaValidatorOptions {
  onFault(fault: SchemaFault): void;
}

export interface SchemaValidator {
  /** Takes the next bytes, in chunks of any size. */
  write(chunk: Uint8Array): void;
  end(): void;
}

/** The ids of the rules of this subject: the faults that there are. */
type SchemaFaultCode =
  | 'schema-not-well-formed'
  | 'schema-prefix-undeclared'
  | 'schema-entity-used'
  | 'schema-root-unknown'
  | 'schema-element-unexpected'
  | 'schema-element-missing'
  | 'schema-element-undeclared'
  | 'schema-text-unexpected'
  | 'schema-attribute-unexpected'
  | 'schema-attribute-missing'
  | 'schema-value-invalid'
  | 'schema-type-unknown';

/** A fault against the schemas, and where. */
export interface SchemaFault {
  readonly code: SchemaFaultCode;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in bytes. */
  readonly offset: number;
  /** What was found there, in a few words. */
  readonly found?: string;
}

/**
 * Makes a validator of one document: it is valid if no fault is reported.
 *
 * The verdict is that of `xmllint --schema` (libxml2 2.9) against sitemap.xsd, siteindex.xsd and
 * the schemas of image, video, news, PageMap, mobile (Google's and Baidu's) and `xhtml:link`. After
 * a document turns out not to be well-formed, nothing more is reported. Bytes of any kind are data.
 * Source: https://www.w3.org/TR/xmlschema-1/
 */
export function createSchemaValidator(options: SchemaValidatorOptions): SchemaValidator {
  const judge = new DocumentJudge(options);
  return {
    write: (chunk) => judge.reader.write(chunk),
    end: () => judge.reader.end(),
  };
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const FOUND_CHARACTERS_MAX = 80;

/** An element that is open. */
interface OpenElement {
  /** Absent: nothing in it is judged. */
  readonly element?: SchemaElement;
  readonly content?: SchemaContent;
  readonly walk?: SchemaContentWalk;
  readonly place: StrictXmlPlace;
  /** The pieces of its text, where they are needed. */
  readonly pieces?: string[];
  textPlace?: StrictXmlPlace;
  textTold?: boolean;
}

class DocumentJudge implements StrictXmlListener {
  readonly reader: StrictXmlReader = new StrictXmlReader(this);
  readonly #options: SchemaValidatorOptions;
  readonly #open: OpenElement[] = [];
  // A text that should not be there, while it lasts.
  #stray: { readonly open: OpenElement; readonly place: StrictXmlPlace; found: string } | undefined;

  constructor(options: SchemaValidatorOptions) {
    this.#options = options;
  }

  onStart(element: StrictXmlElement): void {
    this.#tellStray();
    const place = this.reader.placeOf(element.at);
    const declared = this.#declarationOf(element, place);
    if (declared === undefined) {
      this.#open.push({ place });
      return;
    }
    const content = this.#contentOf(declared, element);
    this.#judgeAttributes(declared, { element, place });
    const walk = new SchemaContentWalk(content, declared.namespace);
    const open: OpenElement = { element: declared, content, walk, place };
    const judged = content.kind === 'text' && !isAnyText(content.type);
    this.#open.push(judged ? { ...open, pieces: [] } : open);
  }

  onEnd(): void {
    this.#tellStray();
    const open = this.#open.pop();
    if (open?.element === undefined) return;
    const { element, content, walk, place } = open;
    const missing = walk?.missing() ?? [];
    if (missing.length > 0) {
      const message = `<${element.name}> ends without ${missing.join(', ')}.`;
      this.#tell('schema-element-missing', place, { message, found: missing.join(', ') });
    }
    if (content?.kind !== 'text' || open.pieces === undefined) return;
    const value = open.pieces.join('');
    if (isSchemaValue(content.type, value)) return;
    const message = `The text of <${element.name}> is not ${content.type.says}.`;
    this.#tell('schema-value-invalid', open.textPlace ?? place, { message, found: value });
  }

  onText({ text, kind, at, inkAt }: StrictXmlText): void {
    const open = this.#open.at(-1);
    if (open?.content === undefined || open.element === undefined) return;
    if (open.content.kind === 'text') {
      if (open.pieces === undefined) return;
      open.textPlace ??= this.reader.placeOf(at);
      open.pieces.push(text);
      return;
    }
    if (this.#stray !== undefined) {
      const { found } = this.#stray;
      if (found.length <= FOUND_CHARACTERS_MAX) this.#stray.found = beginOf(found + text);
      return;
    }
    // libxml2 allows no CDATA section where elements are, not even an empty one.
    if (open.textTold || (open.content.kind !== 'empty' && inkAt < 0 && kind === 'text')) return;
    open.textTold = true;
    const place = this.reader.placeOf(open.content.kind === 'empty' || inkAt < 0 ? at : inkAt);
    this.#stray = { open, place, found: beginOf(text) };
  }

  // Told when it has ended: what was found there is the same for every chunking.
  #tellStray(): void {
    if (this.#stray === undefined) return;
    const { open, place, found } = this.#stray;
    this.#stray = undefined;
    const where =
      open.content?.kind === 'empty' ? 'nothing is allowed' : 'only elements are allowed';
    const message = `There is text in <${open.element?.name}>, where ${where}.`;
    const whole = found.length <= FOUND_CHARACTERS_MAX;
    const end = { message, found: whole ? found.trimEnd() : found };
    this.#tell('schema-text-unexpected', place, end);
  }

  onEntity(name: string, at: number): void {
    this.#tellStray();
    const message = `The entity &${name}; is not replaced, and the schemas define no entities.`;
    this.#tell('schema-entity-used', this.reader.placeOf(at), { message, found: `&${name};` });
  }

  onMalformed(message: string, place: StrictXmlPlace): void {
    this.#tellStray();
    this.#tell('schema-not-well-formed', place, { message });
  }

  // What the schemas say about an element at its place; nothing if it is already a fault.
  #declarationOf(element: StrictXmlElement, place: StrictXmlPlace): SchemaElement | undefined {
    const { namespace, name, written } = element;
    const parent = this.#open.at(-1);
    if (parent !== undefined && parent.element === undefined) return undefined;
    if (element.unbound !== undefined) {
      const found = element.unbound;
      const message = `The prefix ${found} is not declared.`;
      this.#tell('schema-prefix-undeclared', place, { message, found });
      return undefined;
    }
    if (parent?.element === undefined) {
      const root = schemaElement(namespace, name);
      if (root === undefined) {
        const where = inNamespace(namespace);
        const message = `No schema has a root element <${shown(written)}>${where}.`;
        this.#tell('schema-root-unknown', place, { message, found: nameIn(namespace, name) });
      }
      return root;
    }
    const child = parent.walk?.next(namespace, name);
    if (child?.kind === 'declared') return child.element;
    if (child?.kind === 'other') return this.#declaredElsewhere(element, place);
    const expected = child?.expected ?? [];
    const instead = expected.length > 0 ? ` Expected: ${expected.join(', ')}.` : '';
    const message = `<${shown(written)}> is not allowed in <${parent.element.name}>.${instead}`;
    this.#tell('schema-element-unexpected', place, { message, found: written });
    return undefined;
  }

  #declaredElsewhere(element: StrictXmlElement, place: StrictXmlPlace): SchemaElement | undefined {
    const { namespace, name } = element;
    const declared = schemaElement(namespace, name);
    if (declared === undefined) {
      const message = `No schema declares <${shown(element.written)}>${inNamespace(namespace)}.`;
      this.#tell('schema-element-undeclared', place, { message, found: nameIn(namespace, name) });
    }
    return declared;
  }

  // The content as declared, or as `xsi:type` narrows it.
  #contentOf(declared: SchemaElement, element: StrictXmlElement): SchemaContent {
    const { content } = declared;
    const attribute = element.attributes.find(({ namespace, name }) => {
      return namespace === XSI && name === 'type';
    });
    if (attribute === undefined) return content;
    const parts = attribute.value.split(':');
    const name = parts.at(-1) ?? '';
    const namespace = this.reader.lookUp(parts.length > 1 ? (parts[0] ?? '') : '');
    const wellNamed = parts.length <= 2 && parts.every(isColonlessName);
    if (wellNamed && (namespace !== undefined || parts.length === 1)) {
      const type = schemaType(namespace ?? '', name);
      const simple = content.kind === 'text' && declared.attributes.size === 0;
      if (type !== undefined && simple && standsIn(type, content.type)) {
        return { kind: 'text', type };
      }
      if (name === declared.typeName && namespace === declared.namespace) return content;
    }
    const message = `<${declared.name}> cannot be of the type ${shown(attribute.value)}.`;
    const place = this.reader.placeOf(attribute.at);
    this.#tell('schema-type-unknown', place, { message, found: attribute.value });
    return content;
  }

  #judgeAttributes(
    declared: SchemaElement,
    { element, place }: { readonly element: StrictXmlElement; readonly place: StrictXmlPlace },
  ): void {
    if (element.attributes.length === 0 && declared.attributes.size === 0) return;
    const given = new Set<string>();
    for (const attribute of element.attributes) {
      if (isMeta(attribute)) continue;
      this.#judgeAttribute(declared, attribute);
      if (attribute.namespace === '') given.add(attribute.name);
    }
    for (const [name, { required }] of declared.attributes) {
      if (!required || given.has(name)) continue;
      const message = `<${declared.name}> has no attribute ${name}.`;
      this.#tell('schema-attribute-missing', place, { message, found: name });
    }
  }

  #judgeAttribute(declared: SchemaElement, attribute: StrictXmlAttribute): void {
    const { namespace, name, value } = attribute;
    const known = namespace === '' ? declared.attributes.get(name) : undefined;
    if (known === undefined) {
      const message = `<${declared.name}> may not have the attribute ${shown(name)}.`;
      const place = this.reader.placeOf(attribute.at);
      this.#tell('schema-attribute-unexpected', place, { message, found: name });
      return;
    }
    const { type, fixed } = known;
    if (isSchemaValue(type, value) && (fixed === undefined || value === fixed)) return;
    const message = `The attribute ${name} of <${declared.name}> is not ${fixed ?? type.says}.`;
    const place = this.reader.placeOf(attribute.at);
    this.#tell('schema-value-invalid', place, { message, found: `${name}="${value}"` });
  }

  #tell(
    code: SchemaFaultCode,
    { line, column, offset }: StrictXmlPlace,
    { message, found }: { readonly message: string; readonly found?: string },
  ): void {
    const fault = { code, message, line, column, offset };
    if (found === undefined) {
      this.#options.onFault(fault);
      return;
    }
    const cut = found.length > FOUND_CHARACTERS_MAX;
    const short = cut ? `${found.slice(0, FOUND_CHARACTERS_MAX)}…` : found;
    this.#options.onFault({ ...fault, found: short });
  }
}

// `xsi:nil` is not among them: no element may be nil.
function isMeta({ namespace, name }: StrictXmlAttribute): boolean {
  return namespace === XSI && META_NAMES.includes(name);
}

const META_NAMES: readonly string[] = ['type', 'schemaLocation', 'noNamespaceSchemaLocation'];

// A little more than will be shown.
function beginOf(text: string): string {
  return text.trimStart().slice(0, FOUND_CHARACTERS_MAX + 1);
}

function shown(name: string): string {
  return name.length > FOUND_CHARACTERS_MAX ? `${name.slice(0, FOUND_CHARACTERS_MAX)}…` : name;
}

function inNamespace(namespace: string): string {
  return namespace === '' ? ' without a namespace' : ` in the namespace ${shown(namespace)}`;
}

function nameIn(namespace: string, name: string): string {
  return namespace === '' ? name : `{${namespace}}${name}`;
}
