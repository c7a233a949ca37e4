// A process that visits addresses at hosts that it shares, and is stopped or killed: a line
// `<number> <address>` comes in, `<number> <status or error code>` goes out.
import { createInterface } from 'node:readline';
import { openHostTurns } from '../../src/net/open-host-turns.ts';
import { createVisitor } from '../../src/net/visitor.ts';

const [, , database = '', delayMs = '', timeoutMs = ''] = process.argv;
const turns = await openHostTurns(database);
const visitor = createVisitor({
  allowPrivate: true,
  resolveHost: async () => ['127.0.0.1'],
  delayMs: Number(delayMs),
  timeoutMs: Number(timeoutMs),
  // A host that is left alone because of a test's own faults would be asked too seldom.
  failureShareMax: 1,
  failuresInRowMax: 1_000,
  turns,
});

async function visit(url: string): Promise<string> {
  try {
    const visited = await visitor.visit(url);
    for await (const _ of visited.body);
    return String(visited.status ?? visited.error?.code ?? visited.outcome);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [number, url = ''] = line.split(' ');
  void visit(url).then((outcome) => process.stdout.write(`${number} ${outcome}\n`));
});
lines.on('close', async () => {
  await visitor.close();
  await turns.close();
});
