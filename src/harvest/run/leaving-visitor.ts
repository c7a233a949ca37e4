// A run that waits for a slow server leaves its place to another one meanwhile.
import type { Clock } from '../../base/clock.ts';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import type { LeavePlace } from '../work/work-loop.ts';

// Most servers respond sooner. A slower one costs little but the memory of its request.
const LEFT_AFTER_MS = 1_000;

/**
 * Returns a visitor that leaves its place while it waits for a slow response or a slow body.
 * `afterMs`: how long it waits in its place, default one second.
 */
export function leavingVisitor(
  visitor: Visitor,
  {
    leave,
    clock,
    afterMs = LEFT_AFTER_MS,
  }: { readonly leave: LeavePlace; readonly clock: Clock; readonly afterMs?: number | undefined },
): Visitor {
  const newWait = (): ServerWait => new ServerWait(leave, clock, afterMs);
  const waited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const wait = newWait();
    return wait.for(work).finally(() => wait.end());
  };
  return {
    ...visitor,
    async visit(url, options) {
      const { readBody: _, ...visit }: Visit = await waited(() => visitor.visit(url, options));
      return { ...visit, body: chunksOf(visit.body, newWait()) };
    },
    robots: (url, agent, signal) => waited(() => visitor.robots(url, agent, signal)),
    robotsTxt: (url, signal, maxAgeMs) => waited(() => visitor.robotsTxt(url, signal, maxAgeMs)),
  };
}

async function* chunksOf(
  body: AsyncIterable<Uint8Array>,
  wait: ServerWait,
): AsyncGenerator<Uint8Array, void, void> {
  const rest = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await wait.for(() => rest.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    wait.end();
    await rest.return?.();
  }
}

/** The time spent waiting for one response or one body, without the time of its reader. */
class ServerWait {
  readonly #leave: LeavePlace;
  readonly #clock: Clock;
  #restMs: number;
  #takeAgain: (() => void) | undefined;

  constructor(leave: LeavePlace, clock: Clock, afterMs: number) {
    this.#leave = leave;
    this.#clock = clock;
    this.#restMs = afterMs;
  }

  async for<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#takeAgain) return work();
    const began = this.#clock.monotonic();
    const timer = setTimeout(() => {
      this.#takeAgain = this.#leave();
    }, this.#restMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#restMs = Math.max(0, this.#restMs - (this.#clock.monotonic() - began));
    }
  }

  end(): void {
    this.#takeAgain?.();
    this.#takeAgain = undefined;
  }
}
