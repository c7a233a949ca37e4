// The commands of the console: `serve` and its terminal twin.
import type { Command } from 'commander';
import { defineBackupCommands } from './backup-command.ts';
import { defineChangesCommand } from './changes-command.ts';
import { defineDueCommand } from './due-command.ts';
import { defineIssuesCommand } from './issues-command.ts';
import { defineServeCommand } from './serve-command.ts';
import { defineSitesCommand } from './sites-command.ts';
import { defineStatusCommand } from './status-command.ts';
import { defineSubmitCommand } from './submit-command.ts';
import { defineTokensCommand } from './tokens-command.ts';
import { defineTreeCommand } from './tree-command.ts';
import { defineUrlsCommand } from './urls-command.ts';
import { defineVerifyCommand } from './verify-command.ts';
import { defineWatchCommand } from './watch-command.ts';

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
