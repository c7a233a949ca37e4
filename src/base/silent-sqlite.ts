// Loads node:sqlite, where the runtime has it, without the warning that Node 22 prints.
import { builtinModule } from './builtin-module.ts';
import { PortolanError } from './portolan-error.ts';

interface RuntimeProcess {
  emitWarning?(warning: unknown, ...rest: unknown[]): void;
}

const runtime = (globalThis as { process?: RuntimeProcess }).process;

/**
 * Loads node:sqlite without its warning; no other code runs meanwhile.
 *
 * The caller names the module's type: `typeof import('node:sqlite')`.
 * Errors: PACKAGE_MISSING, where the runtime has none.
 */
export function loadSqliteSilently<SqliteModule>(): SqliteModule {
  const emitWarning = runtime?.emitWarning;
  if (runtime && emitWarning) {
    runtime.emitWarning = (warning, ...rest) => {
      if (!String(warning).includes('SQLite')) emitWarning.call(runtime, warning, ...rest);
    };
  }
  try {
    const loaded = builtinModule<SqliteModule>('node:sqlite');
    if (loaded !== undefined) return loaded;
  } finally {
    if (runtime && emitWarning) runtime.emitWarning = emitWarning;
  }
  throw new PortolanError('PACKAGE_MISSING', {
    message: 'This runtime has no node:sqlite.',
    hint: 'Use Node.js 22.19 or newer; a database can also be handed in as JSONL: sqlite3 -json …',
  });
}
