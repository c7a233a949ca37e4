// The line between a process and its database, which counts what is asked on it.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What went over a line. */
export interface LineCounts {
  /** How often the process waited for an answer. */
  readonly roundTrips: number;
  readonly transactions: number;
  /** All but those that begin and end transactions. */
  readonly statements: readonly string[];
}

/** The line. Close it. */
export interface CountedLine {
  readonly port: number;
  /** What went over it since it was last asked. */
  counted(): LineCounts;
  close(): void;
}

// Messages of the client: a statement with parameters, and one without.
// Source: https://www.postgresql.org/docs/18/protocol-message-formats.html
const PARSE = 'P';
const QUERY = 'Q';
const HEAD_BYTES = 5;

/** Opens a line to a port of this machine. Its connections are not encrypted. */
export async function openCountedLine(to: number): Promise<CountedLine> {
  let roundTrips = 0;
  let transactions = 0;
  let statements: string[] = [];
  const note = (statement: string): void => {
    if (/^\s*(?:COMMIT|ROLLBACK)\b/.test(statement)) transactions += 1;
    else if (!/^\s*BEGIN\b/.test(statement)) statements.push(statement);
  };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: to });
    const read = messageReader(note);
    let isWaiting = false;
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => other.destroy());
      from.on('data', (data) => {
        if (from === near) read(data);
        if (from === near && !isWaiting) roundTrips += 1;
        isWaiting = from === near;
        other.write(data);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counted() {
      const counts = { roundTrips, transactions, statements };
      [roundTrips, transactions, statements] = [0, 0, []];
      return counts;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Returns a function that takes what a client says, and reports the statements in it. */
function messageReader(note: (statement: string) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    // The first message has no kind.
    if (!isBegun && rest.length >= 4 && rest.length >= rest.readInt32BE(0)) {
      rest = rest.subarray(rest.readInt32BE(0));
      isBegun = true;
    }
    while (isBegun && rest.length >= HEAD_BYTES && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const kind = String.fromCharCode(rest[0] ?? 0);
      const body = rest.subarray(HEAD_BYTES, end);
      const from = kind === PARSE ? body.indexOf(0) + 1 : 0;
      if (kind === PARSE || kind === QUERY) {
        note(body.toString('utf8', from, body.indexOf(0, from)));
      }
      rest = rest.subarray(end);
    }
  };
}
