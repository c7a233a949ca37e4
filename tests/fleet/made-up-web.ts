// A web of many hosts on this machine whose sitemaps change, and that logs who asks for what.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WebOrder, WebRequest, WebSettings, WebWord } from './web-thread.ts';

/** The web. Close it. */
export interface MadeUpWeb {
  /** The address of each site. */
  readonly sites: readonly string[];
  /** Gives a site other sitemaps. */
  change(site: number): void;
  /** The same, and they can all be read. */
  heal(site: number): void;
  /** Begins the log anew. */
  forget(): void;
  log(): Promise<readonly WebRequest[]>;
  close(): Promise<void>;
}

/** Starts a web. */
export async function startMadeUpWeb(settings: WebSettings): Promise<MadeUpWeb> {
  const thread = new Worker(new URL('./web-thread.ts', import.meta.url), { workerData: settings });
  const hear = async (): Promise<WebWord> => (await once(thread, 'message'))[0] as WebWord;
  const say = (order: WebOrder): void => thread.postMessage(order);
  const word = await hear();
  const port = 'port' in word ? word.port : 0;
  const number = (site: number): string => `${Math.floor(site / 200)}.${(site % 200) + 1}`;
  return {
    sites: Array.from(
      { length: settings.sites },
      (_, site) => `http://127.1.${number(site)}:${port}/`,
    ),
    change: (site) => say({ what: 'change', site }),
    heal: (site) => say({ what: 'heal', site }),
    forget: () => say({ what: 'forget' }),
    async log() {
      const told = hear();
      say({ what: 'tell' });
      const { log } = (await told) as { log: readonly WebRequest[] };
      return log;
    },
    close: async () => void (await thread.terminate()),
  };
}
