// `portolan rules`: its options and its help. What it does is loaded when it is asked for.
import { type Command, Option } from 'commander';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { RULES_FORMATS, type RulesCommandOptions } from './rules-command-options.ts';

const DESCRIPTION = `Explain the rules that portolan check judges by.

Without a name it lists them all by subject, with their severity under the profile.`;

const DETAILS = `
The name, one of:
  a rule      its id, as every finding has it: all that there is to know of it, with examples of
              what is right and what is wrong, and how severe it is for each engine
  a subject   document, loc, lastmod, hints, limits, sitemapindex, scope, image, video, news,
              alternate, text, feed, delivery, robots-txt, pages, tree, schema: its rules

JSON, of a list: { version: 1, profile, rules: [{ id, subject, severity, summary, since }] }
  with the rules that are off too; of a rule: { version: 1, rule: { id, subject, since, watches,
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

/**
 * Adds `rules` to the program. `finish` is told the exit status.
 *
 * Errors of a name that does not exist pass through `parseAsync`.
 */
export function defineRulesCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('rules')
    .summary('explain the rules of check')
    .description(DESCRIPTION)
    .argument('[name]', 'the id of a rule, or a subject')
    .addOption(
      new Option('--profile <name>', 'whose severities (default: protocol)').choices([
        ...PROFILE_NAMES,
      ]),
    )
    .addOption(
      new Option('--format <format>', 'how to print (default: human)').choices([...RULES_FORMATS]),
    )
    .option('-v, --verbose', 'list the rules that are off too, and whole examples')
    .addHelpText('after', DETAILS)
    .action(async (name: string | undefined, options: RulesCommandOptions) => {
      const { runRules } = await import('./run-rules.ts');
      finish(await runRules(name, options));
    });
}
