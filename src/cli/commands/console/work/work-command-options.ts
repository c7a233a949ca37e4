// The options of `portolan work`.
import type { HarvestRole } from '../../../../harvest/port/harvest-settings.ts';
import type { NetworkFlags } from '../../../network/network-flags.ts';

export interface WorkCommandOptions extends NetworkFlags {
  /** `postgres://…` */
  readonly store?: string | undefined;
  /** A folder, or a place of S3. */
  readonly bodies?: string | undefined;
  /** Default: all. */
  readonly roles?: readonly HarvestRole[] | undefined;
  readonly once?: boolean | undefined;
  readonly sitesAtOnce?: number | undefined;
  readonly connections?: number | undefined;
  readonly host?: string | undefined;
  /** 0 for a free one. */
  readonly port?: number | undefined;
  /** Default: human. */
  readonly logFormat?: 'human' | 'json' | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

/** Where a worker tells how it is, where nothing is said. */
export const HEALTH_DEFAULTS: { readonly host: string; readonly port: number } = {
  host: '127.0.0.1',
  port: 8641,
};
