// Writes a copy of everything, when an admin asks for it.
import { resolve } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ConsoleCore } from '../console-core.ts';
import type { ConsoleEnv } from '../console-env.ts';
import { HttpProblem } from '../http-problem.ts';
import { mountApiRoute } from './api-route.ts';

const GIVES = z.object({
  folder: z.string().meta({ description: 'Where the copy is on the machine of the console.' }),
});

/**
 * Mounts `POST /api/backup`, which answers 201 with the folder of the copy as an absolute path.
 * Where copies go is the console's own affair: nobody can have it write elsewhere. One is written
 * at a time.
 *
 * Errors: None by itself.
 */
export function mountBackup(app: OpenAPIHono<ConsoleEnv>, core: ConsoleCore): void {
  let underWay = false;
  mountApiRoute(
    { app, core },
    {
      ...{ method: 'post', path: '/api/backup', scope: 'admin', status: 201, gives: GIVES },
      summary: 'Writes a copy of everything below the console’s own store.',
      conflict: 'A copy is being written already, or the console was not told where copies go.',
    },
    async (c) => {
      if (core.backup === undefined) {
        throw new HttpProblem(409, {
          code: 'CONFIG_INVALID',
          message: 'This console was not told where copies go.',
          hint: 'Stop it, and run portolan backup on its store.',
        });
      }
      if (underWay) {
        throw new HttpProblem(409, {
          message: 'A copy is being written already.',
          hint: 'Ask again when it is done.',
        });
      }
      underWay = true;
      try {
        // Whoever asks is in another folder than the console, or on another machine.
        const folder = resolve(await core.backup());
        core.log.info({ folder, by: c.get('visitor')?.name }, 'A copy of everything was written.');
        return { folder };
      } finally {
        underWay = false;
      }
    },
  );
}
