// One record an announcer: its setting, from which schema, secrets, flags, help and opening follow.
import type { ZodType } from 'zod';
import type { Announcer } from '../../ports/announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';

/** The schemas of settings. `what` completes the sentence "give …". */
export interface SettingSchemas {
  readonly yesNo: (what?: string) => ZodType;
  readonly text: (what: string) => ZodType;
  /** May be empty, as where an environment variable is not set: the announcer is then skipped. */
  readonly secret: (what: string) => ZodType;
  readonly address: (what: string) => ZodType;
  readonly origin: () => ZodType;
  readonly path: (what: string) => ZodType;
  readonly matching: (test: (value: unknown) => boolean, what: string) => ZodType;
  readonly list: (item: ZodType, what: string, lengthMax?: number) => ZodType;
  /** One value, or a list of 1 to `lengthMax` of them. */
  readonly oneOrList: (item: ZodType, what: string, lengthMax: number) => ZodType;
  readonly object: <T>(shape: Readonly<Record<keyof T, ZodType>>) => ZodType;
  readonly objectOr: (plain: ZodType, object: ZodType) => ZodType;
}

export interface AnnouncerSecret {
  /** Its name in the setting: `apiKey`. */
  readonly part: string;
  /** The environment variable that `portolan announce` reads it from. */
  readonly variable?: string;
  /** It is the path of a file that other programs use too: it counts only with `--to`. */
  readonly isSharedFile?: true;
}

export interface AnnouncerRecipient {
  readonly name: string;
  /** The switch in the setting that turns it on: `urls`. Default: the setting alone does. */
  readonly switch?: string;
  readonly setUp: string;
  /** How it is set up and what it receives, in lines of 80 columns. */
  readonly help: readonly string[];
}

export interface AnnouncerFlag {
  readonly flag: string;
  readonly help: string;
  readonly value: 'text' | 'path' | 'address' | 'addresses';
  readonly variable?: string;
  readonly inBuild?: true;
}

/** The values of flags, by their names: `indexnowKey`. Paths are absolute. */
export type AnnouncerFlagValues = Readonly<Record<string, unknown>>;

export interface AnnouncedSet {
  readonly base: URL;
  readonly hub?: string | undefined;
}

export interface AnnouncerOpening {
  /** Its fingerprint shows whether the setting changed. */
  readonly setting: unknown;
  readonly create: (context: AnnouncerContext) => Announcer;
}

export interface AnnouncerKind<Value = unknown> {
  /** A doc comment of the record becomes that of `announce.<setting>`. */
  readonly setting: string;
  /** The announcers are asked in the order of their places. Default: last. */
  readonly place?: number;
  readonly schema: (schemas: SettingSchemas) => ZodType;
  /** One of them is enough. */
  readonly secrets?: readonly AnnouncerSecret[];
  readonly recipients: readonly AnnouncerRecipient[];
  readonly flags?: readonly AnnouncerFlag[];
  readonly applyFlags?: (value: Value | undefined, flags: AnnouncerFlagValues) => Value | undefined;
  /** The names of the announcers of a setting. Default: those of the recipients it turns on. */
  readonly namesOf?: (value: Value) => readonly string[];
  /**
   * Loads the code of the announcers and checks the setting.
   *
   * Errors: CONFIG_INVALID.
   */
  readonly open: (value: Value, set: AnnouncedSet) => Promise<readonly AnnouncerOpening[]>;
}

/** A kind without the type of its setting, as a list holds it. */
export function announcerKind<Value>(kind: AnnouncerKind<Value>): AnnouncerKind {
  return kind as AnnouncerKind;
}
