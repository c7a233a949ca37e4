// The doors of the handler.
import {
  createSitemapHandler,
  type SitemapHandlerConfig,
  withSitemapLine,
} from '../../../src/handler/index.ts';
import {
  argument,
  BOOLEAN,
  COUNT,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  OBJECT,
  options,
  type Right,
  TEXT,
  TIMER,
} from './door.ts';
import { ENTRIES } from './format-doors.ts';

const FEED = { title: TEXT, description: TEXT, author: TEXT };
// An address, a date or a few words: texts that the samples are not.
const PARTICULAR = { link: NONE, id: NONE, updated: NONE, hub: NONE, self: NONE };
const WHOLE: Right = ['5'];

/** Of the handler. */
export const HANDLER_DOORS: Doors = {
  createSitemapHandler: {
    async call(given) {
      const handle = createSitemapHandler(given);
      const answer = await handle(new Request('https://example.com/sitemap.xml'));
      return [answer?.status, await answer?.text()];
    },
    given: [
      options<SitemapHandlerConfig>(
        {
          base: FUNCTION,
          source: ['function', 'list'],
          sections: LIST,
          urlsMax: WHOLE,
          exclude: LIST,
          transform: FUNCTION,
          trailingSlash: NONE,
          lastmod: NONE,
          lastmodGuard: BOOLEAN,
          formats: LIST,
          feed: { ...FEED, ...PARTICULAR, entries: WHOLE },
          gzip: BOOLEAN,
          maxAge: TIMER,
          staleWhileRevalidate: TIMER,
          staleIfError: TIMER,
          headers: OBJECT,
          robotsTxt: ['true', 'text'],
          onFinding: FUNCTION,
          onError: FUNCTION,
          limits: { basesMax: COUNT, bytesMax: COUNT, buildMs: TIMER, buildsAtOnce: WHOLE },
          clock: NONE,
        },
        { base: 'https://example.com/', source: ENTRIES },
        'config',
      ),
    ],
  },
  withSitemapLine: {
    call: (text, url) => withSitemapLine(text, url),
    given: [
      argument('text', 'User-agent: *\n', TEXT),
      argument('url', 'https://example.com/sitemap.xml', TEXT),
    ],
  },
};
