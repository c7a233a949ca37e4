// What every announcer works with, and how its secrets stay out of messages.
import type { Clock } from '../../../base/clock.ts';
import type { Wait } from '../../../net/pace/wait.ts';
import type { RequestSender } from '../../../net/request-sender.ts';

export interface AnnouncerContext {
  /** The address of the folder that the set is published in; its path ends in a slash. */
  readonly base: URL;
  readonly folder: string;
  /** The folder on disk that is served at `base`, where it is known. */
  readonly targetFolder?: string | undefined;
  readonly sender: RequestSender;
  readonly clock: Clock;
  readonly retriesMax: number;
  readonly pause: Wait;
  /** Nothing is sent and nothing is written; results say what would be sent. */
  readonly dryRun: boolean;
  /** Nothing is announced: services are only asked what a check needs. */
  readonly isCheck: boolean;
  /** Whatever is added here is hidden in the announcer's messages. */
  readonly secrets: SecretHider;
}

const HIDDEN = '…';

export interface SecretHider {
  add(secret: string): void;
  /** Returns the text with each secret replaced by `…`, however it is escaped. */
  hide(text: string): string;
}

export function createSecretHider(): SecretHider {
  const forms = new Set<string>();
  return {
    add(secret) {
      if (secret === '') return;
      forms.add(secret);
      forms.add(encodeURIComponent(secret));
      forms.add(new URLSearchParams([['', secret]]).toString().slice(1));
      forms.add(JSON.stringify(secret).slice(1, -1));
    },
    hide(text) {
      // The longest first: one secret may be part of another.
      const longestFirst = [...forms].sort((a, b) => b.length - a.length);
      return longestFirst.reduce((hidden, form) => hidden.replaceAll(form, HIDDEN), text);
    },
  };
}
