// Writes to a target that other workers write to at the same time.
import { isPortolanError } from '../../../base/portolan-error.ts';
import { waitBySystem } from '../../../net/pace/wait.ts';
import type { PublishRun } from '../../plan/publication.ts';
import type { StagedFile, Target, TargetSession } from '../../ports/target.ts';
import { readManifestJson } from '../../targets/publish-manifest.ts';

// A folder is locked while a part is put in place, which takes seconds.
const LOCK_WAIT_MS_MAX = 300_000;
const LOCK_LOOK_MS = 100;
const ATTEMPTS_MAX = 3;

/** Runs `work` in a session of the target; waits while another worker has it locked. */
export async function withSession<Result>(
  target: Target,
  { signal, clock }: Pick<PublishRun, 'signal' | 'clock'>,
  work: (session: TargetSession) => Promise<Result>,
): Promise<Result> {
  const endMs = clock.monotonic() + LOCK_WAIT_MS_MAX;
  const open = async (): Promise<TargetSession> => {
    for (;;) {
      try {
        return await target.open({ signal });
      } catch (error) {
        if (!hasCode(error, 'PUBLISH_LOCKED') || clock.monotonic() > endMs) throw error;
        // Workers that wait come back at different times.
        await waitBySystem(LOCK_LOOK_MS * (0.5 + Math.random()), signal);
      }
    }
  };
  const session = await open();
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/**
 * Writes a record that nobody ever replaces. Returns `undefined`, or what is there: another worker
 * was first.
 */
export async function writeOnce(
  target: Target,
  { name, text }: { readonly name: string; readonly text: string },
  run: Pick<PublishRun, 'signal' | 'clock'>,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSession(target, run, async (session) => {
        const there = await session.read(name);
        if (there !== undefined) return (await readManifestJson(there)) ?? {};
        const file = await session.stage();
        await file.write(new TextEncoder().encode(text));
        await file.finish();
        const contentType = 'application/json';
        const { signal } = run;
        await session.commit([{ kind: 'put', name, file, contentType, immutable: false }], {
          signal,
        });
        return undefined;
      });
    } catch (error) {
      // Another worker wrote it between our look and our write.
      if (!hasCode(error, 'PUBLISH_CONFLICT') || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** Copies a file that was staged elsewhere into a session. */
export async function stageCopy(file: StagedFile, session: TargetSession): Promise<StagedFile> {
  const copy = await session.stage();
  for await (const chunk of file.read()) await copy.write(chunk);
  await copy.finish();
  return copy;
}

function hasCode(error: unknown, code: string): boolean {
  return isPortolanError(error) && error.code === code;
}
