// --problems must not write over what is read.
import { PortolanError } from '../../../base/portolan-error.ts';
import { fileIdentity } from '../../front/file-identity.ts';

/** Checks that the file for problems is another than the one that is read, however it is spelt. */
export function checkProblemPath(problems: string | undefined, source: string): void {
  if (problems === undefined) return;
  if (problems === '-') {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--problems needs the name of a file; standard output is for the entries.',
      hint: 'Write --problems problems.jsonl, or --problems ./- for a file of that name.',
    });
  }
  const target = fileIdentity(problems);
  if (target !== undefined && target === fileIdentity(source)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `--problems ${problems} is the file to be read: it would be overwritten.`,
      hint: 'Choose another file with --problems.',
      path: problems,
    });
  }
}
