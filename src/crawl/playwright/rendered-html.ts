// The document that a page has become, as HTML of limited size.
import type { CDPSession } from 'playwright-core';

// In a world of its own the page's scripts cannot have changed what these words do; and the getters
// are taken from the prototype because elements with a `name` hide the properties of a document.
const EXPRESSION = (charactersMax: number): string => `(() => {
  const read = (name) => Reflect.get(Document.prototype, name, document);
  const html = (read('doctype') ? '<!doctype html>\\n' : '') + read('documentElement')?.outerHTML;
  return html.slice(0, ${charactersMax});
})()`;

/**
 * Gives the document of a frame in UTF-8, cut where it is larger than `bytesMax`.
 *
 * Errors: those of the browser.
 */
export async function readRenderedHtml(
  session: CDPSession,
  { frameId, bytesMax }: { readonly frameId: string; readonly bytesMax: number },
): Promise<Uint8Array> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId });
  const { result } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: EXPRESSION(bytesMax),
    returnByValue: true,
  });
  const html = new TextEncoder().encode(String(result.value ?? ''));
  return html.length <= bytesMax ? html : html.slice(0, bytesMax);
}
