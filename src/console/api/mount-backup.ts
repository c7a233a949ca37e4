// Writes a copy of everything, when an admin asks for it.
import type { Hono } from 'hono';
import type { ConsoleCore } from '../console-core.ts';
import type { ConsoleEnv } from '../console-env.ts';
import { HttpProblem } from '../http-problem.ts';
import { requireScope } from '../security/require-scope.ts';
import { viewJson } from '../view-json.ts';

/**
 * Mounts `POST /api/backup`, which answers 201 with the folder of the copy. Where copies go is the
 * console's own affair: nobody can have it write elsewhere. One is written at a time.
 *
 * Errors: None by itself.
 */
export function mountBackup(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  let underWay = false;
  app.post('/api/backup', requireScope('admin', core), async (c) => {
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
      const folder = await core.backup();
      core.log.info({ folder, by: c.get('visitor')?.name }, 'A copy of everything was written.');
      return c.body(viewJson({ folder }), 201, {
        'content-type': 'application/json; charset=utf-8',
      });
    } finally {
      underWay = false;
    }
  });
}
