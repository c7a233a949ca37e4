// Looking through a database file for damage, in a thread of its own.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { INSPECTOR } from './thread-modules.ts';

/**
 * Gives what is wrong with a database file, nothing when all is well. Others may use it meanwhile.
 *
 * A file that cannot be inspected counts as damaged.
 */
export async function inspectDatabase(file: string): Promise<readonly string[]> {
  const worker = new Worker(INSPECTOR, {
    workerData: { file },
    eval: typeof INSPECTOR === 'string',
    // `node --input-type=module -e …` would make a module of the thread's code.
    execArgv: [],
  });
  try {
    const [problems] = await once(worker, 'message');
    return problems;
  } catch (error) {
    return [String((error as Error).message)];
  } finally {
    await worker.terminate();
  }
}
