// Portolan's scripts in a page run in an isolated world, which the page's scripts cannot modify.
// The document is shared, and named elements may shadow its properties, so prototypes are used.
import type { CDPSession } from 'playwright-core';

const WORLD = 'portolan';

// The time of the last change; styles and classes are ignored, as animations never end. Also the
// removed links, once requested: virtual lists only keep visible items.
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

  /** Evaluates an expression and awaits its value; `undefined` when it threw. */
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
   * Waits until the document is complete and unchanged for `quietMs`, or for `untilMs` at most;
   * returns whether it is quiet.
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

  /** The document in UTF-8, cut at `bytesMax`. */
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
