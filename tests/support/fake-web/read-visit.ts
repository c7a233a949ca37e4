// Reads what a visit brought, and the reason where it did not come whole.

/** What was read. */
export interface ReadVisit {
  readonly bytes: number;
  readonly text: string;
  /** The code of the error: of the visit, or thrown by its body. */
  readonly code: string | undefined;
  readonly message: string;
}

/** What is needed of a visit. */
export interface ReadableVisit {
  readonly body: AsyncIterable<Uint8Array>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** What is needed of a visit that pushes its body. */
export interface PushedVisit {
  readBody?(onChunk: (chunk: Uint8Array) => unknown): Promise<void>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Reads a body to its end, or to its error. */
export function readVisit({ body, error }: ReadableVisit): Promise<ReadVisit> {
  return collect(error, async (chunks) => {
    for await (const chunk of body) chunks.push(chunk);
  });
}

/** The same of a visit that pushes its body. */
export function readPushedVisit({ readBody, error }: PushedVisit): Promise<ReadVisit> {
  return collect(error, async (chunks) => {
    if (readBody === undefined) throw new TypeError('The visit does not push its body.');
    await readBody((chunk) => void chunks.push(chunk));
  });
}

async function collect(
  error: ReadableVisit['error'],
  read: (chunks: Uint8Array[]) => Promise<void>,
): Promise<ReadVisit> {
  const chunks: Uint8Array[] = [];
  let failure = error;
  try {
    await read(chunks);
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown)) throw thrown;
    failure = { code: String(thrown.code), message: thrown.message };
  }
  const bytes = Buffer.concat(chunks);
  const text = bytes.subarray(0, 1_000).toString();
  return { bytes: bytes.length, text, code: failure?.code, message: failure?.message ?? '' };
}
