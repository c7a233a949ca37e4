// Folders that last as long as a test.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** Makes a folder with files by their paths, and removes it when the test is over. */
export function temporaryFolder(
  context: Pick<TestContext, 'after'>,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-test-')));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}
