// Texts of entries that changed, kept until their shard is rebuilt; on disk when they are many.
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ChangedText {
  readonly position: number;
  readonly text: Uint8Array;
  readonly hashLow: number;
  readonly hashHigh: number;
}

interface Segment {
  readonly offset: number;
  readonly bytes: number;
}

const MEMORY_BYTES = 64 * 1024 * 1024;
// Of one entry besides its text: position, length, and the two words of its hash.
const HEADER_BYTES = 16;

export class ChangeSpool {
  readonly #memoryBytes: number;
  readonly #waiting = new Map<number, Uint8Array[]>();
  readonly #segments = new Map<number, Segment[]>();
  #waitingBytes = 0;
  #file: FileHandle | undefined;
  #path: string | undefined;
  #fileBytes = 0;

  constructor(memoryBytes: number = MEMORY_BYTES) {
    this.#memoryBytes = memoryBytes;
  }

  get isFull(): boolean {
    return this.#waitingBytes > this.#memoryBytes;
  }

  add(shardIndex: number, change: ChangedText): void {
    const { position, text, hashLow, hashHigh } = change;
    const bytes = Buffer.allocUnsafeSlow(HEADER_BYTES + text.length);
    bytes.writeUInt32LE(position, 0);
    bytes.writeUInt32LE(text.length, 4);
    bytes.writeUInt32LE(hashLow, 8);
    bytes.writeUInt32LE(hashHigh, 12);
    bytes.set(text, HEADER_BYTES);
    const waiting = this.#waiting.get(shardIndex);
    if (waiting) waiting.push(bytes);
    else this.#waiting.set(shardIndex, [bytes]);
    this.#waitingBytes += bytes.length;
  }

  has(shardIndex: number): boolean {
    return this.#waiting.has(shardIndex) || this.#segments.has(shardIndex);
  }

  async spill(): Promise<void> {
    const file = await this.#open();
    for (const [shardIndex, texts] of this.#waiting) {
      const bytes = Buffer.concat(texts);
      await writeAll(file, bytes, this.#fileBytes);
      const segments = this.#segments.get(shardIndex) ?? [];
      segments.push({ offset: this.#fileBytes, bytes: bytes.length });
      this.#segments.set(shardIndex, segments);
      this.#fileBytes += bytes.length;
    }
    this.#waiting.clear();
    this.#waitingBytes = 0;
  }

  async changesOf(shardIndex: number): Promise<Map<number, ChangedText>> {
    const changes = new Map<number, ChangedText>();
    for (const { offset, bytes } of this.#segments.get(shardIndex) ?? []) {
      const segment = Buffer.allocUnsafeSlow(bytes);
      await readAll(await this.#open(), segment, offset);
      collect(segment, changes);
    }
    for (const bytes of this.#waiting.get(shardIndex) ?? []) collect(bytes, changes);
    return changes;
  }

  async close(): Promise<void> {
    await this.#file?.close().catch(() => {});
    if (this.#path !== undefined) await unlink(this.#path).catch(() => {});
  }

  async #open(): Promise<FileHandle> {
    if (this.#file === undefined) {
      const path = join(tmpdir(), `portolan-${randomUUID()}`);
      this.#file = await open(path, 'wx+', 0o600);
      this.#path = path;
    }
    return this.#file;
  }
}

function collect(segment: Uint8Array, changes: Map<number, ChangedText>): void {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.length);
  for (let offset = 0; offset < bytes.length; ) {
    const position = bytes.readUInt32LE(offset);
    const end = offset + HEADER_BYTES + bytes.readUInt32LE(offset + 4);
    changes.set(position, {
      position,
      text: bytes.subarray(offset + HEADER_BYTES, end),
      hashLow: bytes.readUInt32LE(offset + 8),
      hashHigh: bytes.readUInt32LE(offset + 12),
    });
    offset = end;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const left = bytes.length - done;
    done += (await file.write(bytes, done, left, offset + done)).bytesWritten;
  }
}

async function readAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, offset + done);
    if (bytesRead === 0) throw new Error('The temporary file of changes is truncated.');
    done += bytesRead;
  }
}
