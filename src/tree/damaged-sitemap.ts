// Sitemaps whose gzip is damaged, and the error for callers that cannot continue with such entries.
import { PortolanError } from '../base/portolan-error.ts';
import { READ_PROBLEMS } from '../formats/problems/read-problem.ts';
import { GZIP_DAMAGE, type GzipDamage } from '../formats/problems/transport-notes.ts';
import type { TreeProblem } from './tree-problem.ts';

export function damageOf({ code }: Pick<TreeProblem, 'code'>): GzipDamage | undefined {
  return GZIP_DAMAGE.find((damage) => damage === code);
}

export interface DamagedSitemap {
  /** As the user named it. */
  readonly name: string;
  readonly damage: GzipDamage;
  /** The command that does with what can be read what is refused here. */
  readonly wayOn: string;
}

export function damagedSitemap({ name, damage, wayOn }: DamagedSitemap): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message:
      `${name} is damaged: ${READ_PROBLEMS[damage]} Some of its entries may be URLs that do ` +
      'not exist, and others may be missing.',
    hint: `Compress it again, or fetch it again. To use what can be read of it: ${wayOn}`,
  });
}
