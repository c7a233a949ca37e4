// The rules about scope, in the order of the reference.
import type { Rule } from '../rule.ts';
import { scopeChildFolder } from './scope-child-folder.ts';
import { scopeChildHost } from './scope-child-host.ts';
import { scopeChildPort } from './scope-child-port.ts';
import { scopeChildScheme } from './scope-child-scheme.ts';
import { scopeFolder } from './scope-folder.ts';
import { scopeHost } from './scope-host.ts';
import { scopeMixedHosts } from './scope-mixed-hosts.ts';
import { scopeMixedSchemes } from './scope-mixed-schemes.ts';
import { scopeMixedWww } from './scope-mixed-www.ts';
import { scopePort } from './scope-port.ts';
import { scopeProofNotTaken } from './scope-proof-not-taken.ts';
import { scopeScheme } from './scope-scheme.ts';
import { scopeUnlessVerified } from './scope-unless-verified.ts';
import { scopeWww } from './scope-www.ts';

/** All rules of this subject. */
export const scopeRules: readonly Rule[] = [
  scopeFolder,
  scopeHost,
  scopeWww,
  scopeScheme,
  scopePort,
  scopeChildHost,
  scopeChildScheme,
  scopeChildPort,
  scopeChildFolder,
  scopeUnlessVerified,
  scopeProofNotTaken,
  scopeMixedHosts,
  scopeMixedWww,
  scopeMixedSchemes,
];
