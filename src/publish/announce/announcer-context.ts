// What every announcer works with.
import type { Clock } from '../../base/clock.ts';
import type { Wait } from '../../net/pace/wait.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import type { SecretHider } from './engine/secret-hider.ts';

/** The world as one announcer sees it. */
export interface AnnouncerContext {
  /** The address of the folder that the set is published in; its path ends in a slash. */
  readonly base: URL;
  /** The folder that paths are relative to. */
  readonly folder: string;
  /** The folder on disk that is served at `base`, where it is known. */
  readonly targetFolder?: string | undefined;
  readonly sender: RequestSender;
  readonly clock: Clock;
  /** How often a request is sent again where the network or the engine fails. */
  readonly retriesMax: number;
  readonly pause: Wait;
  /** Nothing is sent and nothing is written; results say what would be told. */
  readonly dryRun: boolean;
  /** Nobody is to be told: engines are asked for what a check wants to know. */
  readonly isCheck: boolean;
  /** Whatever is added here is hidden in the announcer's messages. */
  readonly secrets: SecretHider;
}
