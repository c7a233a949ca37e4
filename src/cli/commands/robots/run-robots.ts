// What `portolan robots` does: source → read → judge → test → print.
import { systemClock } from '../../../base/clock.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { type RobotsTxt, readRobotsTxt } from '../../../formats/robots-txt/robots-txt-reader.ts';
import { createChecker } from '../../../rules/checker.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { ProfileName } from '../../../rules/port/profile.ts';
import { PROFILES } from '../../../rules/port/profiles.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { robotsExcerpts } from '../../output/robots/robots-excerpts.ts';
import { formatRobotsHuman } from '../../output/robots/robots-human.ts';
import type { RobotsReport } from '../../output/robots/robots-report.ts';
import { OutputSink } from '../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import type { RobotsCommandOptions } from './robots-command.ts';
import { openRobotsSource, type RobotsSource } from './robots-source.ts';
import { robotsTests } from './robots-tests.ts';
import { runRobotsList } from './run-robots-list.ts';

const STATUS_FINE = 0;
const STATUS_DISALLOWED = 1;
const STATUS_UNREADABLE = 3;
const WIDTH = 100;
const WIDTH_MIN = 40;
// Profiles that are not an engine's: they test for *.
const WITHOUT_CRAWLERS: ReadonlySet<ProfileName> = new Set(['protocol', 'xsd']);

/**
 * Prints what a robots.txt says and returns the exit status: 0 read and everything tested allowed,
 * 1 something tested is disallowed, 3 the file could not be fetched, 130 or 143 interrupted.
 */
export async function runRobots(source: string, options: RobotsCommandOptions): Promise<number> {
  const interruption = listenForInterruption();
  const sink = new OutputSink(process.stdout);
  try {
    refuseContradictions(source, options);
    const opened = await openRobotsSource(source, { ...options, signal: interruption.signal });
    const { test = [], testFile, format } = options;
    if (testFile !== undefined || format === 'csv' || format === 'jsonl') {
      const agents = agentsFor(options);
      const { signal } = interruption;
      return await runRobotsList(opened, { ...options, test, agents, sink, signal });
    }
    const report = reportOf(opened, options);
    await sink.write(textOf(report, opened, options), { painted: format !== 'json' });
    await sink.flush();
    return statusOf(report);
  } catch (error) {
    if (error instanceof InterruptionError) return error.exitStatus;
    throw error;
  } finally {
    interruption.stop();
    sink.release();
  }
}

function statusOf({ state, tests }: RobotsReport): number {
  if (state === 'unreachable') return STATUS_UNREADABLE;
  return tests.some(({ allowed }) => !allowed) ? STATUS_DISALLOWED : STATUS_FINE;
}

function reportOf(source: RobotsSource, options: RobotsCommandOptions): RobotsReport {
  const { profile, test: tests = [] } = options;
  const { visit, name, state, bytes } = source;
  const robots = readRobotsTxt(bytes, { url: visit?.url });
  const findings = robotsFindings(source, robots, { profile, now: systemClock.now() });
  const count = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    version: 1,
    source: name,
    state,
    url: visit?.url,
    finalUrl: visit?.finalUrl,
    status: visit?.status,
    contentType: visit?.contentType,
    problem: visit?.error?.message,
    bytes: bytes.length,
    profile,
    tests: robotsTests(source, robots, { tests, agents: agentsFor(options) }),
    findings,
    summary: { error: count('error'), warning: count('warning'), info: count('info') },
    notesLeftOut: robots.notesLeftOut,
    sitemaps: robots.sitemaps,
    crawlDelays: crawlDelaysOf(robots),
    groups: robots.groups,
  };
}

function agentsFor({ profile, agent }: RobotsCommandOptions): readonly string[] {
  return [...new Set(agent ?? agentsOf(profile))];
}

function refuseContradictions(
  source: string,
  { test, testFile, format }: RobotsCommandOptions,
): void {
  const isList = format === 'csv' || format === 'jsonl';
  if (isList && testFile === undefined && test === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `--format ${format} prints verdicts, and nothing is tested.`,
      hint: 'Name a list with --test-file, or an address with --test.',
    });
  }
  if (testFile === undefined) return;
  if (source === '-' && testFile === '-') {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'Both the robots.txt and --test-file are stdin, which can be read once.',
      hint: 'Write one of them to a file first.',
    });
  }
  if (isList || format === undefined) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `--test-file prints a verdict a line, which --format ${format} does not.`,
    hint: 'Write --format csv or --format jsonl.',
  });
}

function agentsOf(name: ProfileName): readonly string[] {
  const profile = PROFILES.find((known) => known.name === name);
  return profile === undefined || WITHOUT_CRAWLERS.has(name) ? ['*'] : profile.agents;
}

function crawlDelaysOf({ groups, crawlDelay }: RobotsTxt): RobotsReport['crawlDelays'] {
  const agents = new Map<string, string>();
  for (const group of groups) {
    for (const agent of group.agents) {
      const key = agent.toLowerCase();
      if (!agents.has(key)) agents.set(key, agent);
    }
  }
  return Array.from(agents.values()).flatMap((agent) => {
    const seconds = crawlDelay(agent);
    return seconds === undefined ? [] : [{ agent, seconds }];
  });
}

function textOf(
  report: RobotsReport,
  { bytes }: RobotsSource,
  { format = 'human', quiet = false, verbose = false }: RobotsCommandOptions,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const columns = process.stdout.isTTY === true ? process.stdout.columns : WIDTH;
  return formatRobotsHuman(report, {
    width: Math.max(WIDTH_MIN, columns),
    paints: createSummaryPaints(process.stdout),
    excerpt: robotsExcerpts(bytes),
    quiet,
    verbose,
  });
}

// What is wrong with a robots.txt, by the rules of a profile.
interface RobotsJudging {
  readonly profile: ProfileName;
  /** The checking clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Judges a robots.txt: what its reader noted and, where it was fetched, how it was served. */
function robotsFindings(
  { name, state, visit }: RobotsSource,
  { sitemaps, notes }: RobotsTxt,
  judging: RobotsJudging,
): readonly Finding[] {
  const checker = createChecker(judging);
  if (visit) {
    const { url, status, error, contentType, body } = visit;
    const evidence = {
      url,
      bytes: body.length,
      sitemaps,
      unnamed: [],
      ...(status !== undefined && { status }),
      ...(error && { problem: error.message }),
      ...(contentType !== undefined && { contentType }),
    };
    checker.see('robots-txt', evidence, { sitemap: name });
  }
  if (state === 'read') {
    for (const { code, line, value } of notes) {
      checker.note(code, { sitemap: name, line, ...(value !== undefined && { found: value }) });
    }
  }
  return checker.findings();
}
