// The patterns of dynamic routes, as frameworks write them: `/blog/[slug]`, `/blog/:slug`,
// `/blog/$slug`, `/docs/[...path]`, `/files/*`.
import { createGlob } from '../../base/glob.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { encodeUrlCharacters } from '../../protocol/url-encoding.ts';
import type { RouteParams } from './sitemap-options.ts';

interface RouteParameter {
  readonly name: string;
  /** Whether it may contain slashes. */
  readonly isRest: boolean;
  readonly isOptional: boolean;
}

type RouteSegment = readonly (string | RouteParameter)[];

// `[[...path]]`, `[...path]`, `[[lang]]`, `[slug]`, `[slug=matcher]`; `:slug`, `:slug?`, `:path*`,
// `:path(.*)*`; `$slug`, `$`; `*`, `**`.
const PARAMETER =
  /(\[\[?)(\.\.\.)?([\w-]+)(?:=[\w-]+)?\]\]?|:([\w-]+)(\([^()/]*\))?([*+?]?)|\$(\w*)|\*\*?([\w-]*)/g;
const REST_NAME = '*';

/** A pattern of a route, with its parameters. */
export class RoutePattern {
  readonly text: string;
  readonly parameters: readonly RouteParameter[];
  readonly #segments: readonly RouteSegment[];
  readonly #hasPage: (path: string) => boolean;

  constructor(text: string) {
    this.text = text;
    this.#segments = text.split('/').filter(Boolean).map(readSegment);
    this.parameters = this.#segments.flat().filter((part) => typeof part !== 'string');
    this.#hasPage = createGlob(`${this.#segments.map(globOf).join('')}{,/}`);
  }

  /** Whether a page of the route may have this path of a URL, which begins with a slash. */
  matches(path: string): boolean {
    return this.#hasPage(path);
  }

  /**
   * Returns the path of a page, without slashes at both ends. Values are percent-encoded.
   *
   * Errors: CONFIG_INVALID, when a parameter has no value.
   */
  pathOf(given: RouteParams | string | number): string {
    const params = typeof given === 'object' ? given : { [this.#onlyName()]: given };
    return this.#segments
      .map((segment) => segment.map((part) => this.#textOf(part, params)).join(''))
      .filter(Boolean)
      .join('/');
  }

  #onlyName(): string {
    const [first, ...others] = this.parameters;
    if (first !== undefined && others.length === 0) return first.name;
    const names = this.parameters.map(({ name }) => name).join(', ') || 'none';
    throw new PortolanError('CONFIG_INVALID', {
      message: `A single value does not fit the route ${this.text}. Its parameters: ${names}.`,
      hint: 'Pass the values by name: { params: { … } }.',
    });
  }

  #textOf(part: string | RouteParameter, params: RouteParams): string {
    if (typeof part === 'string') return part;
    // Without types, values may be anything, such as null from a database.
    const value: unknown = params[part.name];
    if (Array.isArray(value)) return value.map((one) => encodeSegment(String(one))).join('/');
    if (value !== '' && ['string', 'number', 'boolean', 'bigint'].includes(typeof value)) {
      const text = String(value);
      return part.isRest ? text.split('/').map(encodeSegment).join('/') : encodeSegment(text);
    }
    if (part.isOptional) return '';
    throw new PortolanError('CONFIG_INVALID', {
      message: `A page of the route ${this.text} has no value for ${part.name}.`,
      hint: `Pass it: { params: { ${JSON.stringify(part.name)}: '…' } }.`,
    });
  }
}

function encodeSegment(value: string): string {
  const escaped = value.replace(/[%?#/]/g, (character) => encodeURIComponent(character));
  return encodeUrlCharacters(escaped);
}

function readSegment(segment: string): RouteSegment {
  const parts: (string | RouteParameter)[] = [];
  let end = 0;
  for (const match of segment.matchAll(PARAMETER)) {
    if (match.index > end) parts.push(segment.slice(end, match.index));
    end = match.index + match[0].length;
    const [, brackets, dots, inBrackets, afterColon, within, mark, afterDollar, afterStar] = match;
    const name = inBrackets ?? afterColon ?? (afterDollar || afterStar || REST_NAME);
    const isStar = afterStar !== undefined || afterDollar === '';
    parts.push({
      name,
      isRest: dots !== undefined || isStar || mark === '*' || mark === '+' || within === '(.*)',
      isOptional: brackets === '[[' || mark === '?' || mark === '*',
    });
  }
  if (end < segment.length) parts.push(segment.slice(end));
  return parts;
}

// A glob, since its time is linear in the length of the path: a regular expression with several
// parameters in one segment takes seconds for a malicious path.
function globOf(segment: RouteSegment): string {
  const glob = segment
    .map((part) => {
      if (typeof part === 'string') {
        return encodeUrlCharacters(part).replace(/[\\*?{}[\],!]/g, '\\$&');
      }
      return part.isRest ? '?**' : '?*';
    })
    .join('');
  const [only, ...others] = segment;
  const isOptional = typeof only === 'object' && only.isOptional && others.length === 0;
  return isOptional ? `{,/${glob}}` : `/${glob}`;
}
