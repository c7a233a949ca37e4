// Sites are submitted as the console's interface does it.
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';

const AT_ONCE = 8;

/** Submits sites. */
export async function submitSites({ harvest }: Engine, sites: readonly string[]): Promise<void> {
  const rest = sites.values();
  const submit = async (): Promise<void> => {
    for (const site of rest) await harvest.submitSite(site, { by: 'api' });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, submit));
}
