// The commands of the console: `serve` and its terminal twin.
import type { Command } from 'commander';
import { defineBackupCommands } from './backup/backup-command.ts';
import { defineDueCommand } from './due/due-command.ts';
import { defineServeCommand } from './serve/serve-command.ts';
import { defineChangesCommand } from './show/changes-command.ts';
import { defineIssuesCommand } from './show/issues-command.ts';
import { defineSitesCommand } from './show/sites-command.ts';
import { defineStatusCommand } from './show/status-command.ts';
import { defineTokensCommand } from './show/tokens-command.ts';
import { defineTreeCommand } from './show/tree-command.ts';
import { defineUrlsCommand } from './show/urls-command.ts';
import { defineWatchCommand } from './show/watch-command.ts';
import { defineSubmitCommand } from './submit/submit-command.ts';
import { defineVerifyCommand } from './submit/verify-command.ts';

/** Adds the console's commands to the program. `finish` is told the exit status. */
export function defineConsoleCommands(program: Command, finish: (status: number) => void): void {
  defineServeCommand(program, finish);
  defineSubmitCommand(program, finish);
  defineSitesCommand(program, finish);
  defineStatusCommand(program, finish);
  defineTreeCommand(program, finish);
  defineIssuesCommand(program, finish);
  defineUrlsCommand(program, finish);
  defineChangesCommand(program, finish);
  defineDueCommand(program, finish);
  defineWatchCommand(program, finish);
  defineVerifyCommand(program, finish);
  defineTokensCommand(program, finish);
  defineBackupCommands(program, finish);
}
