// The responses to requests for files of a set.
import { canWriteGzip } from '../../formats/gzip/gzip-writer.ts';
import type { DocumentType, HandlerDocument } from '../documents/handler-document.ts';
import type { HandlerSettings } from '../settings/handler-settings.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { judgePreconditions } from './judge-preconditions.ts';

const TYPES: Readonly<Record<DocumentType, string>> = {
  xml: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

const PLAIN_TEXT = { 'content-type': TYPES.text };
const RETRY_AFTER_S = 30;

/**
 * Returns the response to a GET or HEAD request for a document.
 *
 * The compressed form has the same tag, but weak: versions of zlib write different bytes.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3.3
 */
export async function answerDocument(
  request: Request,
  document: HandlerDocument,
  settings: HandlerSettings,
): Promise<Response> {
  const { hash, type, modifiedMs } = document;
  const accepts = settings.gzip && acceptsGzip(request.headers.get('accept-encoding'));
  const gzip = accepts && canWriteGzip();
  const etag = gzip ? `W/"${hash}"` : `"${hash}"`;
  const headers = new Headers({ 'cache-control': cacheControl(settings), etag });
  if (settings.gzip) headers.set('vary', 'Accept-Encoding');
  if (modifiedMs !== undefined) headers.set('last-modified', new Date(modifiedMs).toUTCString());
  const verdict = judgePreconditions(request.headers, { etag, modifiedMs });
  if (verdict === 'failed') return new Response(null, { status: 412, headers: { etag } });
  const status = verdict === 'send' ? 200 : 304;
  let body: Uint8Array<ArrayBuffer> | null = null;
  if (verdict === 'send') {
    const bytes = gzip ? await document.gzip() : document.bytes;
    headers.set('content-type', TYPES[type]);
    headers.set('content-length', String(bytes.length));
    if (gzip) headers.set('content-encoding', 'gzip');
    if (request.method !== 'HEAD') body = bytes;
  }
  for (const [name, value] of settings.headers) {
    if (name === 'vary') headers.append(name, value);
    else headers.set(name, value);
  }
  // Tells workers that the bytes are already compressed.
  const init: ResponseInit & { encodeBody: 'manual' } = { status, headers, encodeBody: 'manual' };
  return new Response(body, init);
}

export function answerNotFound(): Response {
  const headers = { ...PLAIN_TEXT, 'cache-control': 'public, max-age=60' };
  return new Response('There is no such sitemap.\n', { status: 404, headers });
}

export function answerMethodNotAllowed(): Response {
  const headers = { ...PLAIN_TEXT, allow: 'GET, HEAD' };
  return new Response('A sitemap can be read only.\n', { status: 405, headers });
}

/** The URL of the request has no base. */
export function answerBadRequest(): Response {
  const headers = { ...PLAIN_TEXT, 'cache-control': 'no-store' };
  return new Response('The host of the request has no sitemap.\n', { status: 400, headers });
}

/** Nothing could be built, and there is nothing older. */
export function answerUnavailable({ onError }: Pick<HandlerSettings, 'onError'>): Response {
  const headers = {
    ...PLAIN_TEXT,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
  };
  const hint = onError ? '' : 'Give createSitemapHandler an onError to see why.\n';
  const text = `The sitemap cannot be made at the moment.\n${hint}`;
  return new Response(text, { status: 503, headers });
}

function cacheControl(settings: HandlerSettings): string {
  const { maxAge, staleWhileRevalidate, staleIfError } = settings;
  return [
    `public, max-age=${maxAge}`,
    ...(staleWhileRevalidate > 0 ? [`stale-while-revalidate=${staleWhileRevalidate}`] : []),
    ...(staleIfError > 0 ? [`stale-if-error=${staleIfError}`] : []),
  ].join(', ');
}
