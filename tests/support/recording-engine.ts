// An engine that takes URLs as IndexNow and as Baidu do, and writes down what it took, and when.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the engine treats a request. */
export type EngineMood = 'accept' | 'hang' | 'refuse' | 'busy';

/** One request. */
export interface RecordedRequest {
  readonly engine: 'indexnow' | 'baidu' | 'websub';
  readonly urls: readonly string[];
  readonly accepted: boolean;
}

/** A running engine. */
export interface RecordingEngine {
  readonly indexNow: string;
  readonly baidu: string;
  readonly hub: string;
  readonly requests: readonly RecordedRequest[];
  /** Chooses how the request of that number (from 0) is treated, when it has arrived. */
  onRequest: (number: number, urls: readonly string[]) => EngineMood;
  /** Called when the answer of that number has been sent. */
  onAnswered: (number: number) => void;
  /** What an engine accepted, sorted, each once. */
  told(engine: RecordedRequest['engine']): string[];
  forget(): void;
  close(): Promise<void>;
}

function readRequest(path: string, text: string): Pick<RecordedRequest, 'engine' | 'urls'> {
  if (path === '/indexnow') return { engine: 'indexnow', urls: JSON.parse(text).urlList };
  if (path !== '/hub') return { engine: 'baidu', urls: text.split('\n') };
  return { engine: 'websub', urls: new URLSearchParams(text).getAll('hub.url') };
}

// Baidu says with each answer how many it takes next.
const BAIDU_REMAIN = 2;

/** Starts one. Close it. */
export async function startRecordingEngine(): Promise<RecordingEngine> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { engine, urls } = readRequest(incoming.url ?? '', text);
    const number = requests.length;
    const mood = recorder.onRequest(number, urls);
    requests.push({ engine, urls, accepted: mood === 'accept' });
    if (mood === 'hang') return;
    response.on('finish', () => recorder.onAnswered(number));
    if (mood !== 'accept') {
      response.writeHead(mood === 'busy' ? 429 : 422).end();
    } else if (engine !== 'baidu') {
      response.writeHead(200).end();
    } else {
      response.end(JSON.stringify({ remain: BAIDU_REMAIN, success: urls.length }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const recorder: RecordingEngine = {
    indexNow: `${origin}/indexnow`,
    baidu: origin,
    hub: `${origin}/hub`,
    requests,
    onRequest: () => 'accept',
    onAnswered: () => {},
    told: (engine) => {
      const taken = requests.filter((request) => request.accepted && request.engine === engine);
      return [...new Set(taken.flatMap(({ urls }) => urls))].sort();
    },
    forget: () => {
      requests.length = 0;
      recorder.onRequest = () => 'accept';
      recorder.onAnswered = () => {};
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return recorder;
}
