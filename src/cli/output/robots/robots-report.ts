// The result of `portolan robots`: the shape of its JSON.
import type { RobotsGroup } from '../../../formats/robots-txt/robots-group.ts';
import type { RobotsSitemap } from '../../../formats/robots-txt/robots-txt-reader.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { ProfileName } from '../../../rules/port/profile.ts';
import type { Severity } from '../../../rules/port/severity.ts';

export interface RobotsTest {
  /** As a crawler asks for it; with a file, as it was typed. */
  readonly url: string;
  readonly agent: string;
  readonly allowed: boolean;
  /** A rule decided; none matches; there is no file; it could not be fetched. */
  readonly because: 'rule' | 'no-rule' | 'absent' | 'unreachable';
  /** The line of the rule that decided, from 1. */
  readonly line?: number;
  /** `Disallow: /private/`. */
  readonly rule?: string;
  /** The agents of the group that was looked at: none when no group is for the agent. */
  readonly group?: readonly string[];
}

/** A robots.txt as read. `version` 1; fields are only ever added. */
export interface RobotsReport {
  readonly version: 1;
  /** The file as the user named it, or the address of the robots.txt. */
  readonly source: string;
  /** `absent`: there is none, so everything is allowed. `unreachable`: it could not be fetched. */
  readonly state: 'read' | 'absent' | 'unreachable';
  /** Where it was fetched, and where redirects led. Absent for a file, as the next three. */
  readonly url?: string | undefined;
  readonly finalUrl?: string | undefined;
  readonly status?: number | undefined;
  readonly contentType?: string | undefined;
  /** Why it could not be fetched, in a sentence. */
  readonly problem?: string | undefined;
  /** At most one more than the 512,000 that are read. */
  readonly bytes: number;
  readonly profile: ProfileName;
  readonly tests: readonly RobotsTest[];
  readonly findings: readonly Finding[];
  /** How many findings there are of each severity: causes, not places. */
  readonly summary: Readonly<Record<Severity, number>>;
  /** How many oddities there are beyond those that were judged. */
  readonly notesLeftOut: number;
  readonly sitemaps: readonly RobotsSitemap[];
  /** For each agent that the file names, where it asks one of it. */
  readonly crawlDelays: readonly { readonly agent: string; readonly seconds: number }[];
  readonly groups: readonly RobotsGroup[];
}
