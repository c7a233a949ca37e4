// What readers of XML note about a document: to a logger, and in a list of errors.

import { consoleLogger, ErrorLevel, type Logger } from '../values/error-level.ts';
import type { OpenElement } from './xml-reader.ts';

/** How notes are made. */
export interface ParserLogOptions {
  readonly level: ErrorLevel;
  readonly logger: Logger | false | undefined;
  readonly add: (error: Error) => void;
}

/** The logger of a reader, and how unknown content is noted. */
export class ParserLog {
  readonly logger: Logger;
  readonly #add: (error: Error) => void;

  constructor({ level, logger = consoleLogger, add }: ParserLogOptions) {
    const isSilent = logger === false || level === ErrorLevel.SILENT;
    this.logger = isSilent ? () => {} : logger;
    this.#add = add;
  }

  /** A value that is not what it must be. */
  warn(message: string): void {
    this.note('warn', message);
  }

  note(level: 'warn' | 'error', message: string): void {
    this.logger(level, message);
    this.#add(new Error(message));
  }

  unknownTag(name: string): void {
    this.logger('warn', 'unhandled tag', name);
    this.#add(new Error(`unhandled tag: ${name}`));
  }

  unknownAttribute(tag: string, name: string): void {
    this.logger('log', 'unhandled attr', tag, name);
    this.#add(new Error(`unhandled attr: ${tag} ${name}`));
  }

  /** The text of an element that is unknown, or may have none. */
  unknownText({ name, text, hasCdata }: OpenElement): void {
    if (text.trim() === '') return;
    const what = hasCdata ? 'unhandled cdata for tag:' : 'unhandled text for tag:';
    this.logger('log', what, name, `'${text}'`);
    this.#add(new Error(`${what} ${name} '${text}'`));
  }
}
