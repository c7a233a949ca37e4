// What a crawl on the command line meets outside: streams, the environment, signals, the crawl.
import type { Writable } from 'node:stream';
import { type Clock, systemClock } from '../../../base/clock.ts';
import type { Crawl } from '../../../crawl/crawl.ts';
import type { CrawlOptions } from '../../../crawl/port/crawl-options.ts';
import type { PageRenderer } from '../../../crawl/port/page-renderer.ts';
import type { Environment } from '../../../publish/settings/publish-config.ts';
import {
  type InterruptionListener,
  listenForInterruption,
} from '../../front/interruption-error.ts';

/** What is outside. Tests hand in another. */
export interface CrawlWorld {
  readonly stdout: Writable | NodeJS.WriteStream;
  readonly stderr: Writable | NodeJS.WriteStream;
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly clock: Clock;
  readonly listen: () => InterruptionListener;
  readonly createCrawl: (url: string, options: CrawlOptions) => Promise<Crawl>;
  readonly openRenderer: (url: string, options: CrawlOptions) => Promise<PageRenderer>;
}

export function processWorld(): CrawlWorld {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    workingFolder: process.cwd(),
    clock: systemClock,
    listen: listenForInterruption,
    createCrawl: async (url, options) => {
      const { crawl } = await import('../../../crawl/crawl.ts');
      return crawl(url, options);
    },
    openRenderer: async (url, { network = {} }) => {
      const { userAgent, headers, allowPrivate, proxy, tls, resolveHost } = network;
      const { openPlaywrightRenderer } = await import(
        '../../../crawl/playwright/playwright-renderer.ts'
      );
      return openPlaywrightRenderer({
        trustedUrl: url,
        userAgent,
        headers,
        allowPrivate,
        proxy,
        tls,
        resolveHost,
      });
    },
  };
}
