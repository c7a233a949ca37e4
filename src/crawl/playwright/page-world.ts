// Portolan's own scripts in a page: in a world of their own, where the page's scripts cannot have
// changed what words do. The page's document is shared, so that names of elements hide properties
// of it: what matters is taken from the prototypes.
import type { CDPSession } from 'playwright-core';

const WORLD = 'portolan';

// When the document changed last; styles and classes are left out: what moves for ever moves so.
// And the links that it has lost, once somebody wants to know them: lists keep only what is seen.
const OBSERVER = `
  globalThis.changedAt = performance.now();
  new MutationObserver((records) => {
    globalThis.changedAt = performance.now();
    for (const { removedNodes } of globalThis.lost ? records : []) {
      for (const node of removedNodes) if (node.nodeType === 1) globalThis.lost(node);
    }
  }).observe(document, {
    subtree: true, childList: true, characterData: true,
    attributeFilter: ['href', 'rel', 'content', 'hreflang', 'lang'],
  });`;

/** What a page is asked in. */
export class PageWorld {
  readonly #session: CDPSession;
  readonly #frameId: string;

  private constructor(session: CDPSession, frameId: string) {
    this.#session = session;
    this.#frameId = frameId;
  }

  /** Observes all documents of a frame from now on. */
  static async of(session: CDPSession, frameId: string): Promise<PageWorld> {
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: OBSERVER,
      worldName: WORLD,
    });
    return new PageWorld(session, frameId);
  }

  /** Evaluates an expression and gives its value, awaited; `undefined` when it threw. */
  async evaluate(expression: string): Promise<unknown> {
    const { executionContextId: contextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId: this.#frameId,
      worldName: WORLD,
    });
    const { result } = await this.#session.send('Runtime.evaluate', {
      contextId,
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    return result.value;
  }

  /**
   * Waits until the document is complete and has not changed for `quietMs`, or for `untilMs` at
   * most; tells whether it is quiet.
   */
  async quiet({ quietMs, untilMs }: { quietMs: number; untilMs: number }): Promise<boolean> {
    const value = await this.evaluate(`new Promise((resolve) => {
      const begunAt = performance.now();
      const look = () => {
        const now = performance.now();
        const isComplete = Reflect.get(Document.prototype, 'readyState', document) === 'complete';
        const restMs = Math.max(globalThis.changedAt ?? 0, begunAt) + ${quietMs} - now;
        if (isComplete && restMs <= 0) resolve(true);
        else if (now - begunAt >= ${untilMs}) resolve(false);
        else setTimeout(look, Math.min(Math.max(restMs, 5), 50));
      };
      look();
    })`);
    return value === true;
  }

  /** Gives the document in UTF-8, cut where it is larger than `bytesMax`. */
  async html(bytesMax: number): Promise<Uint8Array> {
    const value = await this.evaluate(`(() => {
      const read = (name) => Reflect.get(Document.prototype, name, document);
      const html = read('documentElement')?.outerHTML + (globalThis.lostLinks?.() ?? '');
      return ((read('doctype') ? '<!doctype html>\\n' : '') + html).slice(0, ${bytesMax});
    })()`);
    const html = new TextEncoder().encode(String(value ?? ''));
    return html.length <= bytesMax ? html : html.slice(0, bytesMax);
  }
}
