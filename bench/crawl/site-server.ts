// Starts the process that serves the made-up site, and asks it what was asked of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAMS_FOLDER } from '../measure/built-programs.ts';

/** What was asked of the server since it was asked last. */
export interface ServerCount {
  /** All requests, for pages and whatever else. */
  readonly requests: number;
  /** Pages that were given: HTML of status 200, each time. */
  readonly visits: number;
  /** Different pages that were given. */
  readonly pages: number;
  /** Requests for what robots.txt disallows. */
  readonly disallowed: number;
}

/** A site that is being served. */
export interface SiteServer {
  readonly url: string;
  /** What was asked of it since this was called last. */
  readonly count: () => Promise<ServerCount>;
  /** Ends the server. */
  readonly stop: () => void;
}

/** Serves a site until it is stopped. Errors: a plain error when the server does not start. */
export async function startSiteServer(pages: number): Promise<SiteServer> {
  const program = join(PROGRAMS_FOLDER, 'crawl-server.js');
  const child = spawn(process.execPath, [program, String(pages)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done === true) throw new Error('The server of the made-up site ended.');
    return next.value;
  };
  return {
    url: await nextLine(),
    count: () => {
      child.stdin.write('count\n');
      return nextLine().then((line) => JSON.parse(line) as ServerCount);
    },
    stop: () => void child.kill(),
  };
}
