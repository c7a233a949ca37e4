// What is piped in, or typed.
import { PortolanError } from '../../base/portolan-error.ts';

/** Reads stdin, which can be read once. Says so on stderr when it is a terminal. */
export async function* readStdin(signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const { stdin } = process;
  if (stdin.isTTY) process.stderr.write('Reading what you type; Ctrl-D ends it.\n');
  const stop = (): void => void stdin.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin) yield chunk as Uint8Array;
    signal?.throwIfAborted();
  } catch (error) {
    signal?.throwIfAborted();
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `stdin could not be read: ${error instanceof Error ? error.message : error}.`,
      cause: error,
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stdin.destroy();
  }
}
