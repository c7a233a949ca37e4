// The command line: its commands, its help, and how errors are reported.
import { Command, CommanderError } from 'commander';
import { ERROR_CODES } from '../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';
import { hideCredentials } from '../base/text/without-credentials.ts';
import { PORTOLAN_VERSION } from '../net/identity/portolan-version.ts';
import { announceCommand } from './commands/announce/announce-command.ts';
import { buildCommand } from './commands/build/build-command.ts';
import { checkCommand } from './commands/check/check-command.ts';
import { backupCommand, restoreCommand } from './commands/console/backup/backup-command.ts';
import { dueCommand } from './commands/console/due/due-command.ts';
import { migrateCommand } from './commands/console/migrate/migrate-command.ts';
import { serveCommand } from './commands/console/serve/serve-command.ts';
import {
  changesCommand,
  issuesCommand,
  sitesCommand,
  statusCommand,
  treeCommand,
  urlsCommand,
  watchCommand,
} from './commands/console/show/show-commands.ts';
import { tokensCommand } from './commands/console/show/tokens-command.ts';
import { submitCommand, verifyCommand } from './commands/console/submit/submit-commands.ts';
import { workCommand } from './commands/console/work/work-command.ts';
import { crawlCommand, spellOutCrawlOptions } from './commands/crawl/crawl-command.ts';
import { diffCommand } from './commands/diff/diff-command.ts';
import { initCommand } from './commands/init/init-command.ts';
import { inspectCommand } from './commands/inspect/inspect-command.ts';
import { readCommand } from './commands/read/read-command.ts';
import { robotsCommand } from './commands/robots/robots-command.ts';
import { rulesCommand } from './commands/rules/rules-command.ts';
import { addCommand, type CommandRecord } from './options/command-record.ts';
import { plainText } from './output/text/plain-text.ts';

/** In the order of the help. */
export const COMMANDS: readonly CommandRecord[] = [
  readCommand,
  initCommand,
  buildCommand,
  crawlCommand,
  checkCommand,
  inspectCommand,
  announceCommand,
  diffCommand,
  robotsCommand,
  rulesCommand,
  serveCommand,
  workCommand,
  submitCommand,
  sitesCommand,
  statusCommand,
  treeCommand,
  issuesCommand,
  urlsCommand,
  changesCommand,
  dueCommand,
  watchCommand,
  verifyCommand,
  tokensCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
];

const EXAMPLES = `
Examples:
  portolan read https://example.com/sitemap.xml            every entry of a sitemap
  portolan read https://example.com/sitemap.xml --follow   and of all sitemaps that it lists
  portolan read sitemap.xml.gz --format urls | head        the first URLs of a file
  portolan init                                            set up the sitemap of a site
  portolan build dist --base https://example.com/ --out dist   the sitemaps of a folder of pages
  portolan crawl https://example.com/ --out public         crawl a site and publish its sitemap
  portolan check https://example.com                       what is wrong, where, how to fix it
  portolan diff old/sitemap.xml https://example.com/sitemap.xml   what was added, removed, changed
  portolan submit https://example.com/sitemap.xml          submit a sitemap and see the result
  portolan serve                                           run the console

Data goes to stdout, everything else to stderr.
Exit status: 0 done, 1 something is wrong with the set, 2 wrong usage, 3 not done or not completely,
4 a bug, 130 interrupted.`;

const REPORT_PAGE = 'https://www.npmjs.com/package/portolan';
const STATUS_USAGE = 2;
const STATUS_BUG = 4;

/**
 * Runs the command line and returns its exit status.
 *
 * `args` are the words after the program's name. Prints to the process's own stdout and stderr.
 */
export async function main(args: readonly string[]): Promise<number> {
  let status = 0;
  const verbose = args.some((word) => word === '-v' || word === '--verbose');
  const program = defineProgram(args, (result) => {
    status = result;
  });
  ignoreClosedPipes();
  const onBug = (error: unknown): never => process.exit(reportBug(error, verbose));
  process.on('uncaughtException', onBug);
  try {
    await program.parseAsync(spellOutCrawlOptions(args), { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : STATUS_USAGE;
    if (!isPortolanError(error)) return reportBug(error, verbose);
    const hint = error.hint === undefined ? '' : `${plainText(error.hint)}\n`;
    const text = `${plainText(error.message)}\n${hint}${verbose ? `${error.stack}\n` : ''}`;
    process.stderr.write(hideCredentials(text));
    return ERROR_CODES[error.code].exitStatus;
  } finally {
    process.off('uncaughtException', onBug);
  }
}

// Who stops reading (`| head`) makes no bug of it; whoever writes data looks at the stream itself.
function ignoreClosedPipes(): void {
  if (process.stdout.listenerCount('error') > 0) return;
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Makes the program. `finish` is called with the exit status of the command that ran. */
export function defineProgram(
  args: readonly string[],
  finish: (status: number) => void,
  records: readonly CommandRecord[] = COMMANDS,
): Command {
  const program = new Command('portolan');
  const helpFor = (): string => {
    const command = program.commands.find((known) => known.name() === args[0]);
    return command === undefined ? 'portolan' : `portolan ${command.name()}`;
  };
  program
    .description('The toolkit for the Sitemaps protocol.')
    .version(PORTOLAN_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', EXAMPLES)
    // Lines of a paragraph are joined: help is wrapped to the width of the terminal.
    .configureHelp({ commandDescription: (command) => joinedLines(command.description()) })
    .configureOutput({
      outputError: (text, write) => write(hideCredentials(usageSentence(text, helpFor()))),
    })
    .exitOverride();
  for (const record of records) addCommand(program, record, finish);
  defineFixPointer(program);
  return program;
}

function joinedLines(description: string): string {
  return description.replace(/([^\n])\n(?=[^\s])/g, '$1 ');
}

// Who looks for a command of that name finds the one that does it.
function defineFixPointer(program: Command): void {
  const message = 'Corrected copies are written by check: portolan check sitemap.xml --fix fixed.';
  program
    .command('fix', { hidden: true })
    .description(`${message}\nSee portolan check --help.`)
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new PortolanError('CONFIG_INVALID', { message, hint: 'See portolan check --help.' });
    });
}

// Commander says `error: unknown option '--fromat'`, and on the next line what it may mean.
function usageSentence(text: string, command: string): string {
  const [first = '', ...more] = text
    .replace(/^error: /, '')
    .trimEnd()
    .split('\n');
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  const ended = /[.)?]$/.test(sentence) ? sentence : `${sentence}.`;
  return `${[ended, ...more].join('\n')}\nSee ${command} --help.\n`;
}

function reportBug(error: unknown, verbose: boolean): number {
  const what = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? what) : what;
  const more = verbose
    ? `:\n${plainText(stack).replaceAll('\\x0a', '\n')}`
    : ' with what -v prints.';
  const text =
    `This is a bug in Portolan ${PORTOLAN_VERSION}: ${plainText(what)}\n` +
    `Please report it at ${REPORT_PAGE}${more}\n`;
  process.stderr.write(hideCredentials(text));
  return STATUS_BUG;
}
