// The result of --fix, for people: what was fixed, what was left out, what was left and why.
import { counted, formatCount } from '../../../base/counted.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { FixClass } from '../../../check/fix/notes/fix-classes.ts';
import type {
  FixedSitemap,
  FixNote,
  FixRemains,
  FixReport,
  FixWritten,
} from '../../../check/fix/notes/fix-report.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

const FILES_SHOWN_MAX = 20;
const NOTES_SHOWN_MAX = 10;
const PLACES_SHOWN_MAX = 3;
// Every entry that is missing in a copy, as far as a person would read.
const DROPPED_SHOWN_MAX = 20;
const PLACE_CHARACTERS_MAX = 120;

export interface FixSummaryOptions {
  /** The folder that the copies went into, as the user named it. */
  readonly folder: string;
  /** Every file, note and place. */
  readonly verbose: boolean;
  readonly paints: SummaryPaints;
}

const GROUPS: readonly (readonly [title: string, classes: readonly FixClass[]])[] = [
  ['Fixed', ['repaired']],
  ['Fixed by assumption, look at these', ['assumed']],
  ['Cut short or damaged: entries may be missing', ['incomplete']],
  ['Entries left out, nobody can read them', ['dropped-entry']],
  ['Pages left out, as --drop asks', ['dropped-page']],
  ['Values left out', ['dropped-value']],
  ['Left as it is, for you to decide', ['kept', 'whole-file']],
];

const STATES: Readonly<Record<FixedSitemap['state'], string>> = {
  fixed: 'fixed',
  incomplete: 'INCOMPLETE',
  unchanged: 'unchanged',
  'not-written': 'NOT WRITTEN',
};

/** Makes the summary, in plain text of about 100 columns. It is for eyes; its form may change. */
export function formatFixSummary(report: FixReport, options: FixSummaryOptions): string {
  const { verbose, paints } = options;
  const shown = verbose ? report.files : firstFiles(report.files);
  const blocks = shown.filter((file) => !isQuiet(file)).map((file) => fileBlock(file, options));
  const quiet = shown.filter(isQuiet).map((file) => fileBlock(file, options));
  const hidden = report.files.length - shown.length;
  const more = hidden > 0 ? `And ${counted(hidden, 'more file')}: -v shows them.\n` : '';
  const title = `${paints.bold(titleOf(report, options))}\n`;
  return [title, ...blocks, quiet.join(''), more, totalsOf(report)]
    .filter((block) => block !== '')
    .join('\n');
}

// Those that need a look come before those that are fine; within both, the order stays.
function firstFiles(files: readonly FixedSitemap[]): readonly FixedSitemap[] {
  if (files.length <= FILES_SHOWN_MAX) return files;
  const ordered = [...files.filter((file) => !isQuiet(file)), ...files.filter(isQuiet)];
  return ordered.slice(0, FILES_SHOWN_MAX);
}

function isQuiet({ state, notes, remarks }: FixedSitemap): boolean {
  return state === 'unchanged' && notes.length === 0 && remarks.length === 0;
}

function titleOf({ dryRun, files }: FixReport, { folder }: FixSummaryOptions): string {
  const written = files.flatMap((file) => file.written).length;
  if (written === 0) {
    const calm = files.every(({ state }) => state === 'unchanged');
    return calm ? 'Nothing to fix with certainty; nothing was written' : 'Nothing was written';
  }
  const where = plainText(folder);
  if (dryRun) return `Dry run: ${counted(written, 'file')} would be written to ${where}`;
  return `${counted(written, 'file')} written to ${where}`;
}

function fileBlock(file: FixedSitemap, options: FixSummaryOptions): string {
  const { paints } = options;
  const { state, name, remarks, written, notes } = file;
  const loud = state === 'incomplete' || state === 'not-written';
  const word = loud ? paints.red(STATES[state]) : paints.cyan(STATES[state]);
  const lines = [`${plainText(name)}  ${word}, ${entriesText(file)}`];
  for (const remark of remarks) lines.push(`  ${plainText(remark)}`);
  if (written.some(({ kind }) => kind !== 'copy')) lines.push(...writtenLines(written, options));
  for (const [title, classes] of GROUPS) {
    const group = notes.filter((note) => classes.includes(note.class));
    if (group.length > 0) lines.push(`  ${title}`, ...noteLines(group, options));
  }
  return lines.map((line) => `${line}\n`).join('');
}

// What was read, and how much of it the copies have, where that is less.
function entriesText({ entries, written }: FixedSitemap): string {
  const copies = written.filter(({ kind }) => kind !== 'index');
  const copied = copies.reduce((sum, copy) => sum + copy.entries, 0);
  const some = copies.length > 0 && copied < entries ? `${formatCount(copied)} of ` : '';
  return some + counted(entries, 'entry', 'entries');
}

function writtenLines(
  written: readonly FixWritten[],
  { verbose }: FixSummaryOptions,
): readonly string[] {
  const shown = verbose ? written : written.slice(0, FILES_SHOWN_MAX);
  const lines = shown.map(({ name, kind, entries, bytes }) => {
    const size = `${counted(entries, 'entry', 'entries')}, ${formatByteSize(bytes)}`;
    return `    ${plainText(name)}  ${kind}, ${size}`;
  });
  const hidden = written.length - shown.length;
  return hidden > 0 ? [...lines, `    and ${counted(hidden, 'more file')}`] : lines;
}

function noteLines(notes: readonly FixNote[], options: FixSummaryOptions): readonly string[] {
  const { verbose, paints } = options;
  const shown = verbose ? notes : notes.slice(0, NOTES_SHOWN_MAX);
  const lines = shown.flatMap((note) => {
    const { code, class: fixClass, count, message, copy } = note;
    const now = fixClass === 'kept' || fixClass === 'whole-file' ? '' : ` → ${copy}`;
    const line = `    ${paints.bold(code)} ×${formatCount(count)}  ${message}${now}`;
    return [line, ...placeLines(note, options)];
  });
  const hidden = notes.length - shown.length;
  return hidden > 0 ? [...lines, `    And ${counted(hidden, 'more kind')}: -v shows them.`] : lines;
}

function placeLines(note: FixNote, { verbose, paints }: FixSummaryOptions): readonly string[] {
  const { places, count } = note;
  const most =
    note.class.startsWith('dropped-') && note.class !== 'dropped-value'
      ? DROPPED_SHOWN_MAX
      : PLACES_SHOWN_MAX;
  const shown = verbose ? places : places.slice(0, most);
  const lines = shown.map(({ line, column, found }) => {
    const text = plainText(found ?? '');
    const short =
      text.length > PLACE_CHARACTERS_MAX ? `${text.slice(0, PLACE_CHARACTERS_MAX)}…` : text;
    return paints.dim(`      line ${line}, column ${column}${short === '' ? '' : `: ${short}`}`);
  });
  const hidden = count - shown.length;
  const more = paints.dim(`      and ${formatCount(hidden)} more`);
  return hidden > 0 && shown.length > 0 ? [...lines, more] : lines;
}

function totalsOf({ files, elsewhere, complete, remains }: FixReport): string {
  const sum = (...classes: FixClass[]): number =>
    files
      .flatMap(({ notes }) => notes)
      .reduce((total, note) => total + (classes.includes(note.class) ? note.count : 0), 0);
  const entries = counted(sum('dropped-entry'), 'entry', 'entries');
  const parts = [
    `${formatCount(sum('repaired', 'assumed'))} fixed`,
    `${counted(sum('dropped-value'), 'value')} and ${entries} left out`,
  ];
  const pages = sum('dropped-page');
  if (pages > 0) parts.push(`${counted(pages, 'page')} left out on request`);
  const lines = [`${parts.join(', ')}.`];
  if (elsewhere > 0) {
    lines.push(`${counted(elsewhere, 'listed sitemap')} not among the files, and not looked at.`);
  }
  if (!complete)
    lines.push('Not complete: see what is in capitals, was left out or is still to do.');
  if (remains) lines.push(remainsLine(remains));
  return lines.map((line) => `${line}\n`).join('');
}

function remainsLine({ path, baseUrl, error, warning, info }: FixRemains): string {
  const base = baseUrl === undefined ? '' : ` --base ${shellWord(baseUrl)}`;
  const command = `portolan check ${shellWord(path)}${base}`;
  const kinds = error + warning + info;
  if (kinds === 0) return `No findings remain: ${command}`;
  const verb = kinds === 1 ? 'kind of findings remains' : 'kinds of findings remain';
  const severities = [
    ...(error > 0 ? [counted(error, 'error')] : []),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
    ...(info > 0 ? [`${formatCount(info)} info`] : []),
  ];
  return `${formatCount(kinds)} ${verb} (${severities.join(', ')}): ${command}`;
}

// A command that can be copied to a shell.
function shellWord(text: string): string {
  const plain = plainText(text);
  return /^[\w./:@%+=-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
