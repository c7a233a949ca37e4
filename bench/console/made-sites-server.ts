// Starts the process that serves the made-up sites, and tells it how they stand.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAMS_FOLDER } from '../measure/built-programs.ts';
import { FIRST_STATE, type SiteState } from './made-sites.ts';

/** The sites, served. */
export interface MadeSitesServer {
  /** The address of the large site, without a path, and those of the others. */
  readonly origins: readonly string[];
  /** What they are asked through: they have names that nobody else knows. */
  readonly proxy: string;
  /** Changes how the sites stand; what is left out stays as it is. */
  readonly change: (state: Partial<SiteState>) => Promise<void>;
  readonly stop: () => void;
}

type Served = Pick<MadeSitesServer, 'origins' | 'proxy'>;

/** Serves the sites until they are stopped. Errors: a plain error when nothing starts. */
export async function startMadeSites(urls: number, others: number): Promise<MadeSitesServer> {
  const program = join(PROGRAMS_FOLDER, 'console-sites.js');
  const child = spawn(process.execPath, [program, String(urls), String(others)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done === true) throw new Error('The server of the made-up sites ended.');
    return next.value;
  };
  const { origins, proxy } = JSON.parse(await nextLine()) as Served;
  let state = FIRST_STATE;
  return {
    origins,
    proxy,
    change: async (change) => {
      state = { ...state, ...change };
      child.stdin.write(`${JSON.stringify(state)}\n`);
      await nextLine();
    },
    stop: () => void child.kill(),
  };
}
