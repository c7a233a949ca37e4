// A session that publishes nothing, for dry runs.

import type { PublishedView, TargetSession } from '../ports/target.ts';
import { createTemporaryStage } from './s3/temporary-stage.ts';

/**
 * Makes a session of a view: what is staged lies in a temporary folder, and nothing is committed.
 */
export function rehearse(view: PublishedView): TargetSession {
  const stage = createTemporaryStage();
  return {
    recovered: false,
    read: (name) => view.read(name),
    size: (name) => view.size(name),
    stage: () => stage.stage(),
    async commit() {},
    async close() {
      await stage.close();
      await view.close();
    },
  };
}
