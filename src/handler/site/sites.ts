// The sets of all bases. One request takes these steps:
//
// name → base → file of the set → kept or built → conditions → answer
import { pageKey } from '../../protocol/page-key.ts';
import { BuildSlots } from '../cache/build-slots.ts';
import { KeptUnits } from '../cache/kept-units.ts';
import type { KeepingRules } from '../cache/kept-value.ts';
import type { HandlerDocument } from '../documents/handler-document.ts';
import {
  answerBadRequest,
  answerDocument,
  answerMethodNotAllowed,
  answerNotFound,
  answerUnavailable,
} from '../http/answers.ts';
import type { RequestContext } from '../port/handler-config.ts';
import type { HandlerSettings } from '../settings/handler-settings.ts';
import { settleBase } from '../settings/settle-base.ts';
import { type FileName, parseFileName } from './file-name.ts';
import { SiteSet } from './site-set.ts';

type AskedFile = FileName | { readonly kind: 'robots'; readonly text: string };

const ROBOTS_TXT = '/robots.txt';

export class Sites {
  readonly #settings: HandlerSettings;
  readonly #units: KeptUnits;
  readonly #rules: KeepingRules;
  /** By base, the least recently used first. */
  readonly #sets = new Map<string, SiteSet>();

  constructor(settings: HandlerSettings) {
    const { clock, onError, limits } = settings;
    const { buildsAtOnce, buildMs, bytesMax } = limits;
    this.#settings = settings;
    this.#units = new KeptUnits(bytesMax);
    this.#rules = {
      freshMs: settings.maxAge * 1_000,
      staleMs: settings.staleWhileRevalidate * 1_000,
      staleOnErrorMs: settings.staleIfError * 1_000,
      buildMs,
      slots: new BuildSlots({ count: buildsAtOnce, buildMs, clock }),
      clock,
      onError,
    };
  }

  async answer(request: Request, context?: RequestContext): Promise<Response | undefined> {
    // Escapes of letters are the letters, and dot segments are resolved.
    const path = pathOf(request.url);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const file = this.#fileOf(path, name);
    if (file === undefined) return undefined;
    let base: string | undefined;
    try {
      base = await this.#settings.baseOf(request);
    } catch (error) {
      return this.#fail(error);
    }
    if (base === undefined) return undefined;
    try {
      base = settleBase(base);
    } catch (error) {
      this.#settings.onError?.(error);
      return answerBadRequest();
    }
    if (file.kind !== 'robots' && path !== pathOf(base) + name) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerMethodNotAllowed();
    return await this.#answerFile(request, { base, file, context });
  }

  async #answerFile(
    request: Request,
    asked: {
      readonly base: string;
      readonly file: AskedFile;
      readonly context: RequestContext | undefined;
    },
  ): Promise<Response> {
    const { signal } = request;
    const { base, file, context } = asked;
    let document: HandlerDocument | undefined;
    try {
      const set = this.#setOf(base);
      const waitUntil =
        context?.waitUntil && ((work: Promise<unknown>) => context.waitUntil?.(work));
      document =
        file.kind === 'robots'
          ? await set.robotsTxt(file.text)
          : await set.find(file, { signal, waitUntil });
    } catch {
      // The build itself reports the error, once for all requests that wait.
      signal.throwIfAborted();
      return answerUnavailable(this.#settings);
    }
    if (document === undefined) return answerNotFound();
    try {
      return await answerDocument(request, document, this.#settings);
    } catch (error) {
      return this.#fail(error);
    }
  }

  #fail(error: unknown): Response {
    this.#settings.onError?.(error);
    return answerUnavailable(this.#settings);
  }

  // Only names that the set can have: other files may be those of the site.
  #fileOf(path: string, name: string): AskedFile | undefined {
    const { robotsTxt, formats, sections } = this.#settings;
    if (path === ROBOTS_TXT && robotsTxt !== undefined) return { kind: 'robots', text: robotsTxt };
    const file = parseFileName(name);
    if (file === undefined) return undefined;
    if (file.kind === 'side') return formats.includes(file.format) ? file : undefined;
    const isOwn = file.kind === 'entry' || sections.some((one) => one.name === file.section);
    return formats.includes('xml') && isOwn ? file : undefined;
  }

  #setOf(base: string): SiteSet {
    const shared = { settings: this.#settings, units: this.#units, rules: this.#rules };
    const set = this.#sets.get(base) ?? new SiteSet(base, shared);
    this.#sets.delete(base);
    this.#sets.set(base, set);
    const [oldest] = this.#sets;
    if (oldest && this.#sets.size > this.#settings.limits.basesMax) {
      this.#sets.delete(oldest[0]);
      oldest[1].close();
    }
    return set;
  }
}

function pathOf(url: string): string {
  return new URL(pageKey(url)).pathname;
}
