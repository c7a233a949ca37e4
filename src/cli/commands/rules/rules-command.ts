// `portolan rules`: its words, its options and its help.
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';

const OPTIONS = [
  option('--profile <name>', 'whose severities to show', {
    choices: PROFILE_NAMES,
    default: 'protocol',
  }),
  option('--format <format>', 'how to print', { choices: ['human', 'json'], default: 'human' }),
  option('-v, --verbose', 'also list rules that are off, and whole examples'),
] as const;

/** @internal */
export type RulesCommandOptions = OptionsOf<typeof OPTIONS>;

export const rulesCommand: CommandRecord = command({
  name: 'rules',
  summary: 'explain the rules of check',
  description: `Explain the rules of portolan check.

Without a name it lists all rules by subject, with their severity in the profile.`,
  arguments: [argument('[name]', 'the id of a rule, or a subject')],
  options: OPTIONS,
  details: `The name, one of:
  a rule      its id, as findings show it: everything about it, with right and wrong examples, and
              its severity for each engine
  a subject   document, loc, lastmod, hints, limits, sitemapindex, scope, image, video, news,
              alternate, text, feed, delivery, robots-txt, pages, tree, schema: its rules

JSON, of a list: { version: 1, profile, rules: [{ id, subject, severity, summary, since }] }
  including rules that are off; of a rule: { version: 1, rule: { id, subject, since, watches,
  code?, fields?, summary, reason, fix, basis, severities: [{ profile, severity, basis?, note? }],
  examples: { valid: […], invalid: [{ says, kind, text, url?, contentType?, now?, profile? }] } } }
severity is error, warning, info or off. Long examples are shortened.`,
  exit: {
    0: 'done',
    2: 'wrong usage, or no such rule',
  },
  examples: `portolan rules
portolan rules lastmod-in-future
portolan rules image --profile google
portolan rules --format json`,
  run: async (...given) => (await import('./run-rules.ts')).runRules(...given),
});
