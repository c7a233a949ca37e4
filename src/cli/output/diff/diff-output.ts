// What `portolan diff` prints, in its formats.
import { counted, formatCount } from '../../../base/counted.ts';
import {
  DIFF_KINDS,
  type DiffChange,
  type DiffKind,
  type DiffReport,
} from '../../../tree/diff/diff-change.ts';
import { painter } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

export interface DiffOutputEnd {
  /** Absent when the run was interrupted. */
  readonly report?: DiffReport | undefined;
  readonly old: { readonly name: string; readonly complete: boolean };
  readonly fresh: { readonly name: string; readonly complete: boolean };
  readonly problems: ReadonlyMap<string, number>;
}

/** Turns changes into text. Each part may be empty; whoever prints adds nothing between them. */
export interface DiffOutput {
  begin(): string;
  batch(changes: readonly DiffChange[]): string;
  end(end: DiffOutputEnd): string;
}

const SHOWN_MAX = 10;
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/g;

/**
 * Makes the output for a format; `verbose` is for people, who otherwise see the first 10 pages of
 * each kind.
 */
export function createDiffOutput(
  format: 'human' | 'json' | 'jsonl' | 'urls',
  verbose: boolean,
): DiffOutput {
  switch (format) {
    case 'human':
      return createHumanDiff(verbose ? Number.POSITIVE_INFINITY : SHOWN_MAX);
    case 'json':
      return createJsonDiff();
    case 'jsonl':
      return linesOf((change) => JSON.stringify(recordOf(change)));
    default:
      // Control characters, which no address needs and terminals obey, are percent-encoded.
      return linesOf(({ entry }) => entry.loc.replace(CONTROLS, encodeURIComponent));
  }
}

/** Says how many pages differ: `3 added, 1 removed, 2 changed, 49,994 unchanged.` */
export function diffCounts({ added, removed, changed, unchanged }: DiffReport): string {
  if (added + removed + changed === 0) return `No difference in ${counted(unchanged, 'page')}.`;
  const parts = [
    `${formatCount(added)} added`,
    `${formatCount(removed)} removed`,
    `${formatCount(changed)} changed`,
    `${formatCount(unchanged)} unchanged`,
  ];
  return `${parts.join(', ')}.`;
}

function linesOf(line: (change: DiffChange) => string): DiffOutput {
  return {
    begin: () => '',
    batch: (changes) => changes.map((change) => `${line(change)}\n`).join(''),
    end: () => '',
  };
}

function recordOf({ kind, entry, fields }: DiffChange): object {
  const { loc, lastmod } = entry;
  return { change: kind, loc, lastmod, fields };
}

function createJsonDiff(): DiffOutput {
  let first = true;
  return {
    begin: () => '{"version":1,"changes":[',
    batch(changes) {
      const start = first ? '\n' : ',\n';
      first = false;
      return start + changes.map((change) => JSON.stringify(recordOf(change))).join(',\n');
    },
    end({ report, old, fresh, problems }) {
      const rest = {
        added: report?.added,
        removed: report?.removed,
        changed: report?.changed,
        unchanged: report?.unchanged,
        old: { name: old.name, ...report?.old, complete: old.complete },
        new: { name: fresh.name, ...report?.new, complete: fresh.complete },
        problems: Object.fromEntries(problems),
        complete: report !== undefined && old.complete && fresh.complete,
      };
      return `\n],${JSON.stringify(rest).slice(1)}\n`;
    },
  };
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

function createHumanDiff(shownMax: number): DiffOutput {
  const paints = {
    added: painter('cyan', process.stdout),
    removed: painter('red', process.stdout),
    changed: painter('yellow', process.stdout),
  };
  const dim = painter('dim', process.stdout);
  const told = new Map<DiffKind, number>(DIFF_KINDS.map((kind) => [kind, 0]));
  const lineOf = ({ kind, entry, fields }: DiffChange): string => {
    const what = fields === undefined ? '' : dim(`  ${fields.join(', ')}`);
    return `${paints[kind](`${SIGNS[kind]} ${plainText(entry.loc)}`)}${what}\n`;
  };
  return {
    begin: () => '',
    batch(changes) {
      let text = '';
      for (const change of changes) {
        const count = told.get(change.kind) ?? 0;
        told.set(change.kind, count + 1);
        if (count < shownMax) text += lineOf(change);
      }
      return text;
    },
    end({ report }) {
      if (report === undefined) return '';
      const hidden = [...told].filter(([, count]) => count > shownMax);
      const more = hidden.map(([kind, count]) => `${formatCount(count - shownMax)} more ${kind}`);
      const note = more.length === 0 ? '' : `${dim(`… ${more.join(', ')}: -v prints all.`)}\n`;
      return `${note}${diffCounts(report)}\n`;
    },
  };
}
