// Starts a process that publishes into a folder, and talks to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, 'folder-publisher-child.ts');

/** A process that publishes, or is about to. */
export interface FolderPublisher {
  readonly pid: number;
  /** Resolves when it has started and waits for what to do. */
  readonly ready: Promise<void>;
  /** Tells it what to do: see the program. */
  send(command: string): void;
  /** Tells it what to do, and gives its answer. */
  ask(command: string): Promise<string>;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
  /** Kills it with SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts one. What goes wrong in it is printed, and ends it. */
export function startFolderPublisher(path: string): FolderPublisher {
  const child = spawn(process.execPath, [PROGRAM, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit').then(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.on('error', () => {});
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done === true) throw new Error('the process that publishes has ended');
    return value;
  };
  const send = (command: string): void => void child.stdin.write(`${command}\n`);
  const ready = nextLine().then(() => {});
  // Whoever is killed before it was ready has nobody waiting for it.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    gone,
    send,
    ask: (command) => {
      send(command);
      return nextLine();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
