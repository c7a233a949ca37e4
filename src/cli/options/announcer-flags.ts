// The options of announcers, which follow from their records: declared, and read.
import { ANNOUNCER_KINDS } from '../../publish/announcers/announce-config.ts';
import type {
  AnnouncerFlag,
  AnnouncerFlagValues,
} from '../../publish/announcers/engine/announcer-kind.ts';
import { collectAddressOption, parseAddressOption } from './option-parsers.ts';
import { type OptionRecord, option, optionName, type Parser } from './option-record.ts';

export type AnnouncingCommand = 'announce' | 'build';

const PARSERS: Partial<Record<AnnouncerFlag['value'], Parser>> = {
  address: parseAddressOption,
  addresses: collectAddressOption,
};

export function announcerOptions(name: AnnouncingCommand): readonly OptionRecord[] {
  return flagsOf(name).map(({ flag, help, value, variable }) =>
    option(flag, help, { parse: PARSERS[value], variable }),
  );
}

/** Reads the values of the flags from the options of a command; `here` completes paths. */
export function announcerFlagValues(
  options: object,
  name: AnnouncingCommand,
  here: (path: string) => string,
): AnnouncerFlagValues {
  const values: Record<string, unknown> = {};
  for (const { flag, value } of flagsOf(name)) {
    const own = optionName(flag);
    const given: unknown = Reflect.get(options, own);
    if (given === undefined) continue;
    values[own] = value === 'path' ? here(String(given)) : given;
  }
  return values;
}

function flagsOf(name: AnnouncingCommand): readonly AnnouncerFlag[] {
  const all = ANNOUNCER_KINDS.flatMap(({ flags = [] }) => flags);
  return name === 'build' ? all.filter(({ inBuild }) => inBuild) : all;
}
