// `GET|POST /indexnow`: the receiving side of IndexNow. What it means is the harvest's to judge.
import type { Hono } from 'hono';
import {
  type ParsedIndexNow,
  parseIndexNowBody,
  parseIndexNowQuery,
} from '../../harvest/index-now/parse-index-now.ts';
import { submitterOf } from '../actions/submit-address.ts';
import { countRate } from '../admission/limit-rate.ts';
import { checkNotForeign } from '../admission/own-origin.ts';
import { checkOrigin, requireScope } from '../admission/require-scope.ts';
import { INDEXNOW_BODY_BYTES_MAX } from '../core/console-limits.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { readBody } from '../http/read-body.ts';

// A URL with an & of its own that is not percent-encoded becomes several parameters.
const KNOWN = {
  names: ['url', 'key', 'keyLocation'],
  hint: 'Percent-encode the URL: & is written %26.',
};

/**
 * Mounts `/indexnow`. A notification proves itself by its key file; still it needs a token unless
 * the settings open it.
 * Source: https://www.indexnow.org/documentation
 */
export function mountIndexNow(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  const allowed = requireScope('submit', core);
  const isOpen = core.settings.open?.includes('indexnow') === true;
  app.use('/indexnow', async (c, next) => (isOpen ? next() : allowed(c, next)));
  app.get('/indexnow', async (c) => {
    if (c.get('visitor')?.kind !== 'bearer') checkNotForeign(c.req.header('sec-fetch-site'));
    countRate(c, core.rates.indexNow);
    checkQuery(c, KNOWN);
    return judge(c, core, parseIndexNowQuery(new URL(c.req.url).searchParams));
  });
  app.post('/indexnow', async (c) => {
    if (c.get('visitor')?.kind !== 'bearer') checkOrigin(c, core);
    countRate(c, core.rates.indexNow);
    checkQuery(c, { names: [] });
    return judge(c, core, parseIndexNowBody(await readBody(c, INDEXNOW_BODY_BYTES_MAX)));
  });
}

async function judge(
  c: ConsoleRequest,
  { harvest }: ConsoleCore,
  parsed: ParsedIndexNow,
): Promise<Response> {
  const verdict =
    'verdict' in parsed
      ? parsed.verdict
      : await harvest.indexNow(parsed.request, submitterOf(c, 'indexnow'));
  return c.text(`${verdict.message}\n`, verdict.status);
}
