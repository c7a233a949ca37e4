// A handler that is asked for files by their names, with a clock that a test sets.
import {
  createSitemapHandler,
  type RequestContext,
  type SitemapHandlerConfig,
} from '../../src/handler/index.ts';
import type { PublishFinding } from '../../src/publish/index.ts';

export const HANDLER_BASE = 'https://example.com/';

/** A handler, its time, and what it reported. */
export interface AskedHandler {
  /** Asks for a path below the base, or for an address. */
  ask(path: string, init?: RequestInit, context?: RequestContext): Promise<Response | undefined>;
  /** The status, 0 where the request is left to others. */
  statusOf(path: string, init?: RequestInit): Promise<number>;
  /** The text of an answer that must be 200. */
  textOf(path: string): Promise<string>;
  /** The addresses that a document names, in their order. */
  locsOf(path: string): Promise<string[]>;
  passSeconds(seconds: number): void;
  readonly findings: PublishFinding[];
  readonly errors: unknown[];
}

/** The time at which each handler begins. */
export const HANDLER_BEGINS: number = Date.UTC(2026, 10, 21, 12);

export function createAskedHandler(config: Partial<SitemapHandlerConfig>): AskedHandler {
  let nowMs = HANDLER_BEGINS;
  const findings: PublishFinding[] = [];
  const errors: unknown[] = [];
  const handle = createSitemapHandler({
    base: HANDLER_BASE,
    clock: { now: () => nowMs, monotonic: () => nowMs },
    onFinding: (finding) => findings.push(finding),
    onError: (error) => errors.push(error),
    ...config,
  });
  const ask: AskedHandler['ask'] = (path, init, context) =>
    handle(new Request(new URL(path, HANDLER_BASE), init), context);
  const textOf = async (path: string): Promise<string> => {
    const response = await ask(path);
    if (response?.status !== 200) throw new Error(`${path}: ${response?.status ?? 'not answered'}`);
    return await response.text();
  };
  return {
    ask,
    textOf,
    statusOf: async (path, init) => (await ask(path, init))?.status ?? 0,
    locsOf: async (path) =>
      [...(await textOf(path)).matchAll(/<loc>([^<]*)/g)].map(([, loc = '']) => loc),
    passSeconds(seconds) {
      nowMs += seconds * 1_000;
    },
    findings,
    errors,
  };
}

/** So many entries, as `/1`, `/2` … */
export function pathsOf(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => `/${first + index}`);
}
