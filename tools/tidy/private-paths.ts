// Nothing in the repository knows on which machine it was written.

import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const FOLDER = /(?<![\w.~})*-])\/(?:work|root)\//;
const REGISTRY = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i;
const RESOLVED = /"resolved": *"http/;

/** No folder of the author's machine and no address of a package registry in any text. */
export const privatePaths: Check = {
  name: "no path of the author's machine, no registry host",
  *find(tree: Tree): Iterable<Complaint> {
    for (const [path, text] of tree.texts) {
      for (const [index, line] of text.split('\n').entries()) {
        const at = { path, line: index + 1 };
        if (FOLDER.test(line)) {
          const instead = 'write it relative to the repository, or use a temporary folder';
          yield { ...at, what: "a folder of the author's machine", instead };
        }
        if (REGISTRY.test(line) || RESOLVED.test(line)) {
          const instead = 'leave it to npm (omit-lockfile-registry-resolved for lock files)';
          yield { ...at, what: 'the host of a package registry', instead };
        }
      }
    }
  },
};
