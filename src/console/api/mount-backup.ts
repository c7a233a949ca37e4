// Writes a copy of everything, at an admin's request.
import { resolve } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { mountApiRoute } from './api-route.ts';

const GIVES = z.object({
  folder: z
    .string()
    .meta({ description: 'The folder of the backup on the machine of the console.' }),
});

/**
 * Mounts `POST /api/backup`, which answers 201 with the folder of the copy as an absolute path.
 * Where copies go is the console's own affair: nobody can have it write elsewhere. One is written
 * at a time.
 */
export function mountBackup(app: OpenAPIHono<ConsoleEnv>, core: ConsoleCore): void {
  let underWay = false;
  const api = { app, core };
  mountApiRoute(api, {
    method: 'post',
    path: '/api/backup',
    scope: 'admin',
    status: 201,
    gives: GIVES,
    summary: 'Writes a backup below the console’s store.',
    conflict: 'A backup is already being written, or no folder for backups is set.',
    async answer(c) {
      if (core.backup === undefined) {
        throw new HttpError(409, {
          code: 'CONFIG_INVALID',
          message: 'No folder for backups is set for this console.',
          hint: 'Stop it, and run portolan backup on its store.',
        });
      }
      if (underWay) {
        throw new HttpError(409, {
          message: 'A backup is already being written.',
          hint: 'Try again when it is finished.',
        });
      }
      underWay = true;
      try {
        // The caller is in another folder than the console, or on another machine.
        const folder = resolve(await core.backup());
        core.log.info({ folder, by: c.get('visitor')?.name }, 'A backup was written.');
        return { folder };
      } finally {
        underWay = false;
      }
    },
  });
}
