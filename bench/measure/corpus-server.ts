// Starts the process that serves a document to the readers that only take an address.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A document that is being served. */
export interface CorpusServer {
  readonly url: string;
  /** Ends the server. */
  readonly stop: () => void;
}

/** Serves a file until it is stopped. Errors: a plain error when the server does not start. */
export async function startCorpusServer(file: string): Promise<CorpusServer> {
  const program = join(import.meta.dirname, '..', 'programs', 'serve-corpus.ts');
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`Nothing could serve ${file}.`);
    }),
  ]);
  return { url: String(line).trim(), stop: () => void child.kill() };
}
