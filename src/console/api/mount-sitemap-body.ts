// The body of a sitemap as it was last read, as a download.
import type { Hono } from 'hono';
import { requireScope } from '../admission/require-scope.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';

const ID = /^[1-9]\d{0,15}$/;

/**
 * Mounts `GET /sites/:site/sitemaps/:sitemap/body`: the bytes as the server sent them, 404 where
 * they are not kept. Strangers wrote them, so browsers may only save them.
 */
export function mountSitemapBody(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  const { harvest, store } = core;
  app.get('/sites/:site/sitemaps/:sitemap/body', requireScope('read', core), async (c) => {
    checkQuery(c, { names: [] });
    const { site = '', sitemap = '' } = c.req.param();
    const isId = ID.test(site) && ID.test(sitemap);
    const record = isId ? await store.sitemaps.get(Number(sitemap)) : undefined;
    const isKnown = record !== undefined && record.siteId === Number(site);
    if (!isKnown) throw new HttpError(404, { message: 'There is no such sitemap.' });
    const body = await harvest.bodies?.read(record, c.req.raw.signal);
    if (body === undefined) {
      throw new HttpError(404, {
        message: 'The body of this sitemap is not kept.',
        hint: 'With portolan serve --bodies it is kept from its next change on, up to 16 MiB.',
      });
    }
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="sitemap-${record.id}"`,
    });
  });
}
