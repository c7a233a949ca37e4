// Rules for people: a list by subject, or one rule with all that there is to know of it.
import { counted } from '../../../base/counted.ts';
import type { Rule } from '../../../rules/port/rule.ts';
import { RULE_SUBJECTS } from '../../../rules/port/rule-subject.ts';
import type { Severity } from '../../../rules/port/severity.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { shownText } from '../text/shown-text.ts';
import { wrapText } from '../text/wrap-text.ts';
import type {
  RuleDescription,
  RuleSeverityLine,
  RulesList,
  RulesListRow,
  ShownExample,
} from './rules-description.ts';

const WATCHED: Readonly<Record<Rule['watches'], string>> = {
  problem: 'what the reader notes',
  loc: "each entry's URL",
  lastmod: "each entry's lastmod",
  scope: 'each URL and the address of the sitemap that lists it',
  sitemap: 'each sitemap that an index lists',
  alternates: 'the hreflang links of an entry',
  images: 'the images of an entry',
  video: 'each video',
  'feed-video': 'each video of a Media RSS feed',
  news: 'each news article',
  extras: 'elements of an entry that no table of extensions names',
  document: 'the whole document, when it has been read',
  fetch: 'how a sitemap was fetched',
  'robots-txt': "a site's robots.txt, and how it was fetched",
  'robots-note': 'the lines of a robots.txt',
  duplicate: 'pages that are listed more than once',
  'return-link': 'hreflang links across all sitemaps',
  tree: 'all sitemaps of a site together',
  'tree-problem': 'the way through a tree of sitemaps',
  'schema-fault': 'the document and the XML schemas',
  page: 'listed pages that were visited (--pages)',
  order: 'the order of the elements in an entry',
};

export interface RulesHumanOptions {
  readonly width: number;
  readonly paints: SummaryPaints;
  readonly verbose?: boolean | undefined;
}

const WORDS: Readonly<Record<Severity | 'off', string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  off: 'off',
};
const WORD_COLUMNS = 7;

export function formatRulesHuman(list: RulesList, options: RulesHumanOptions): string {
  const shown = list.rules.filter(({ severity }) => options.verbose === true || severity !== 'off');
  const column = Math.max(0, ...shown.map(({ id }) => id.length));
  const blocks = RULE_SUBJECTS.flatMap((subject) => {
    const rows = shown.filter((row) => row.subject === subject);
    if (rows.length === 0) return [];
    const lines = rows.map((row) => rowText(row, column, options));
    return [`${options.paints.bold(subject)}\n${lines.join('')}\n`];
  });
  const active = list.rules.filter(({ severity }) => severity !== 'off').length;
  const off = list.rules.length - active;
  const hidden = options.verbose === true ? '' : ' (-v lists them)';
  const others =
    off === 0 ? '' : `, ${counted(off, 'rule')} ${off === 1 ? 'is' : 'are'} off${hidden}`;
  const judge = `${counted(active, 'rule')} ${active === 1 ? 'judges' : 'judge'}`;
  return `${blocks.join('')}Profile ${list.profile}: ${judge}${others}.\n`;
}

function rowText(row: RulesListRow, column: number, { width, paints }: RulesHumanOptions): string {
  const { severity, id, summary } = row;
  const word = WORDS[severity].padEnd(WORD_COLUMNS);
  const label = `  ${word}  ${id.padEnd(column)}  `;
  const text = wrapText(summary, { width, label });
  return `  ${severityPaint(severity, paints)(word)}${text.slice(2 + WORD_COLUMNS)}`;
}

function severityPaint(severity: Severity | 'off', paints: SummaryPaints) {
  const { red, yellow, cyan, dim } = paints;
  return { error: red, warning: yellow, info: cyan, off: dim }[severity];
}

/** Writes one rule: what, why, what to do, how severe for whom, and examples. */
export function formatRuleHuman(rule: RuleDescription, options: RulesHumanOptions): string {
  const { width, paints } = options;
  const { id, subject, since, summary, reason, fix } = rule;
  const labelled = (label: string, text: string): string => wrapText(text, { width, label });
  const examples = rule.examples;
  return [
    `${paints.bold(id)} (${subject}, since ${since})\n`,
    wrapText(summary, { width, label: '' }),
    '\n',
    labelled('why:      ', reason),
    labelled('fix:      ', fix),
    labelled('looks at: ', rulesWatched(rule)),
    `\n${paints.bold('Severity')}\n`,
    ...rule.severities.map((line) => severityText(line, options)),
    ...exampleTexts('Right', examples.valid, paints),
    ...exampleTexts('Wrong', examples.invalid, paints),
  ].join('');
}

function severityText(line: RuleSeverityLine, { width, paints }: RulesHumanOptions): string {
  const { profile, severity, basis = '', note } = line;
  const word = WORDS[severity];
  const space = ' '.repeat(WORD_COLUMNS - word.length + 2);
  const head = `  ${profile.padEnd(10)}${severityPaint(severity, paints)(word)}`;
  const page = basis === '' ? '' : `${space}${paints.dim(basis)}`;
  const why = note === undefined ? '' : wrapText(note, { width, label: ' '.repeat(21) });
  return `${head}${page}\n${why}`;
}

function exampleTexts(
  title: string,
  examples: readonly ShownExample[],
  paints: SummaryPaints,
): readonly string[] {
  return examples.map((example, index) => {
    const heading = index === 0 ? `\n${paints.bold(title)}\n` : '';
    const { says, text, url, contentType, now, profile } = example;
    const circumstances = [
      ...(url === undefined ? [] : [`at ${shownText(url)}`]),
      ...(contentType === undefined ? [] : [`as ${shownText(contentType)}`]),
      ...(now === undefined ? [] : [`on ${now}`]),
      ...(profile === undefined ? [] : [`profile ${profile}`]),
    ];
    const where = circumstances.length === 0 ? '' : ` (${circumstances.join(', ')})`;
    const lines = text
      .split('\n')
      .map((line) => `    ${paints.dim('|')} ${shownText(line, 400)}\n`);
    return `${heading}  ${shownText(says)}${where}:\n${lines.join('')}`;
  });
}

/** Says what a rule looks at, in a few words. */
function rulesWatched({ watches, code, fields }: RuleDescription): string {
  if (watches !== 'problem') return WATCHED[watches];
  const where = fields === undefined ? '' : ` in ${fields.join(', ')}`;
  return `${WATCHED.problem} as ${code ?? 'a problem'}${where}`;
}
