// `portolan rules`: its options and its help. What it does is loaded when it is asked for.
import type { Command } from 'commander';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { choiceOption } from '../../options/option-parsers.ts';
import type { RulesCommandOptions } from './run-rules.ts';

const DESCRIPTION = `Explain the rules of portolan check.

Without a name it lists all rules by subject, with their severity in the profile.`;

const DETAILS = `
The name, one of:
  a rule      its id, as findings show it: everything about it, with right and wrong examples, and
              its severity for each engine
  a subject   document, loc, lastmod, hints, limits, sitemapindex, scope, image, video, news,
              alternate, text, feed, delivery, robots-txt, pages, tree, schema: its rules

JSON, of a list: { version: 1, profile, rules: [{ id, subject, severity, summary, since }] }
  including rules that are off; of a rule: { version: 1, rule: { id, subject, since, watches,
  code?, fields?, summary, reason, fix, basis, severities: [{ profile, severity, basis?, note? }],
  examples: { valid: […], invalid: [{ says, kind, text, url?, contentType?, now?, profile? }] } } }
severity is error, warning, info or off. Long examples are shortened.

Exit status:
  0    done
  2    wrong usage, or no such rule
  4    a bug in Portolan

Examples:
  portolan rules
  portolan rules lastmod-in-future
  portolan rules image --profile google
  portolan rules --format json`;

export function defineRulesCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('rules')
    .summary('explain the rules of check')
    .description(DESCRIPTION)
    .argument('[name]', 'the id of a rule, or a subject')
    .addOption(
      choiceOption(
        '--profile <name>',
        'whose severities to show (default: protocol)',
        PROFILE_NAMES,
      ),
    )
    .addOption(
      choiceOption('--format <format>', 'how to print (default: human)', ['human', 'json']),
    )
    .option('-v, --verbose', 'also list rules that are off, and whole examples')
    .addHelpText('after', DETAILS)
    .action(async (name: string | undefined, options: RulesCommandOptions) => {
      const { runRules } = await import('./run-rules.ts');
      finish(await runRules(name, options));
    });
}
