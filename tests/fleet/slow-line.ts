// The line between processes and their database: it takes time both ways, and it breaks, also when
// a request is through and its answer is not.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The line. Close it. */
export interface SlowLine {
  readonly port: number;
  /** Cuts each connection with this chance: some before what they say next, some behind it. */
  cut(share: number): void;
  /** How many connections were cut. */
  readonly cuts: number;
  close(): void;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  /** It is cut when the next answer comes: what was asked for is done, and nobody hears of it. */
  isDoomed: boolean;
}

// Seldom as long as this, 4 ms on average: a run asks the database some hundred times.
const DELAY_MS_MAX = 20;
// Who says nothing is cut all the same.
const SILENT_MS = 200;

/** Opens a line to a port of this machine. */
export async function openSlowLine(to: number, random: () => number): Promise<SlowLine> {
  const connections = new Set<Connection>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: to });
    const connection: Connection = { near, far, isDoomed: false };
    connections.add(connection);
    const end = (): void => {
      connections.delete(connection);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', end);
    }
    carry(near, far, { random });
    carry(far, near, {
      random,
      onData: () => {
        if (!connection.isDoomed) return true;
        end();
        return false;
      },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroy = ({ near, far }: Connection): void => {
    near.resetAndDestroy();
    far.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    cut(share) {
      for (const connection of connections) {
        if (random() >= share) continue;
        cuts += 1;
        if (random() < 0.3) destroy(connection);
        else connection.isDoomed = true;
        setTimeout(() => {
          if (connection.isDoomed) destroy(connection);
        }, SILENT_MS).unref();
      }
    },
    close() {
      server.close();
      for (const connection of connections) destroy(connection);
    },
  };
}

interface Carrying {
  readonly random: () => number;
  /** `false`: it goes no further. */
  readonly onData?: () => boolean;
}

// In its order: a later piece waits for an earlier one.
function carry(from: Socket, to: Socket, { random, onData = () => true }: Carrying): void {
  let last = Promise.resolve();
  from.on('data', (data) => {
    const dueAt = performance.now() + DELAY_MS_MAX * random() ** 4;
    if (!onData()) return;
    last = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
      if (!to.destroyed) to.write(data);
    });
  });
  from.on('end', () => {
    last = last.then(() => void to.end());
  });
}
