// Ctrl-C: once to stop and keep what was done, twice to end at once.

export class InterruptionError extends Error {
  override readonly name: string = 'InterruptionError';
  /** 130 for SIGINT, 143 for SIGTERM. */
  readonly exitStatus: number;

  constructor(exitStatus: number) {
    super('The run was interrupted.');
    this.exitStatus = exitStatus;
  }
}

export interface InterruptionListener {
  /** Is aborted with an InterruptionError. */
  readonly signal: AbortSignal;
  stop(): void;
}

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/**
 * Turns the first SIGINT or SIGTERM into an aborted signal, and the second into the process's end.
 */
export function listenForInterruption(): InterruptionListener {
  const controller = new AbortController();
  const handlers = SIGNALS.map(([name, exitStatus]) => {
    const handler = (): void => {
      if (controller.signal.aborted) process.exit(exitStatus);
      controller.abort(new InterruptionError(exitStatus));
    };
    process.on(name, handler);
    return { name, handler };
  });
  return {
    signal: controller.signal,
    stop: () => {
      for (const { name, handler } of handlers) process.off(name, handler);
    },
  };
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
