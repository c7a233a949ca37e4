// Whether this Node can run the sources as they are written.

const MAJOR_MIN = 22;
const MINOR_MIN = 19;

/**
 * One line that says what is wrong with a Node of this version (`22.18.0`), and the remedy;
 * nothing where it will do. Older ones than 22.18 cannot start a `.ts` file and say so themselves.
 */
export function nodeComplaint(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MAJOR_MIN || (major === MAJOR_MIN && minor >= MINOR_MIN)) return undefined;
  return (
    `Node ${version} is too old, ${MAJOR_MIN}.${MINOR_MIN} is the oldest that will do. ` +
    'Run "npm ci" and then "npm test": npm brings its own Node 24 for this repository.'
  );
}
