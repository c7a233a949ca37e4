// What `portolan init` does: find the framework → plan steps → write new files → print the rest.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import { writeText } from '../../output/stream/output-sink.ts';
import { plainText } from '../../output/text/plain-text.ts';
import { convertOptions } from './convert-options.ts';
import { type FoundFramework, type FrameworkName, findFramework } from './find-framework.ts';
import type { NewPlace } from './from/plugin-mapping.ts';
import type { InitCommandOptions } from './init-command.ts';
import { findPluginMapping, readOldOptions } from './old-options.ts';
import { needsBase, placeOf, type SetupStep, setupSteps, titleOf } from './setup-steps.ts';

const STATUS_DONE = 0;
const EXAMPLE_BASE = 'https://example.com/';

export async function runInit(
  folder: string | undefined,
  options: InitCommandOptions,
): Promise<number> {
  const place = resolve(folder ?? '.');
  if (!existsSync(place)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The folder ${folder} does not exist.`,
      hint: 'Name the folder of the site, the one with package.json.',
      path: place,
    });
  }
  const { found, steps } = await planInit(place, options);
  const isPlan = options.dryRun === true || options.from !== undefined;
  if (!isPlan) writeFiles(place, steps, options);
  await writeText(process.stdout, textOf(found, steps, { isPlan, options }));
  return STATUS_DONE;
}

export interface InitPlan {
  readonly found: FoundFramework;
  readonly steps: readonly SetupStep[];
}

/** Returns the steps; writes nothing. */
export async function planInit(folder: string, options: InitCommandOptions): Promise<InitPlan> {
  const here = findFramework(folder);
  const { from } = options;
  if (from === undefined) {
    if (options.options !== undefined) {
      throw new PortolanError('CONFIG_INVALID', {
        message: '--options needs --from with the name of the plug-in.',
        hint: 'For example: --from next-sitemap --options options.json.',
      });
    }
    const settings =
      needsBase(here.name) || options.base !== undefined ? [baseLine(here, options)] : [];
    return { found: here, steps: setupSteps(here, { folder, settings }) };
  }
  const mapping = findPluginMapping(from);
  const optionsFile = options.options;
  const old = await readOldOptions(mapping, { folder, optionsFile });
  const { adapterOptions, place } = mapping;
  const isAdapted = adapterOptions !== undefined && placeOf(here.name) !== 'command';
  const isHere = isAdapted || placeOf(here.name) === place;
  const found = isHere ? here : { ...here, ...hostOf(place) };
  const converted = convertOptions(
    isAdapted ? { ...mapping, options: { ...mapping.options, ...adapterOptions } } : mapping,
    old,
  );
  const isBased = converted.some((line) => line.startsWith('base:'));
  const base = isBased || !needsBase(found.name) ? [] : [baseLine(here, options)];
  return { found, steps: setupSteps(found, { folder, settings: [...base, ...converted] }) };
}

function hostOf(place: NewPlace): Pick<FoundFramework, 'name' | 'configFile' | 'isCommonJs'> {
  const name = place === 'command' ? 'none' : place;
  return { name, configFile: undefined, isCommonJs: false };
}

function baseLine({ homepage }: FoundFramework, { base }: InitCommandOptions): string {
  return `base: ${JSON.stringify(base ?? homepage ?? EXAMPLE_BASE).replace(/^"|"$/g, "'")},`;
}

function writeFiles(
  folder: string,
  steps: readonly SetupStep[],
  { force = false }: InitCommandOptions,
): void {
  const files = steps.filter((step) => step.kind === 'write');
  // All or none.
  const there = files.find(({ file }) => existsSync(join(folder, file)));
  if (there && !force) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${there.file} is already there. Nothing was written.`,
      hint: 'See what would be written with --dry-run; --force replaces the file.',
      path: join(folder, there.file),
    });
  }
  for (const { file, text } of files) {
    const path = join(folder, file);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } catch (cause) {
      throw new PortolanError('OUTPUT_UNWRITABLE', {
        message: `Could not write ${file}.`,
        hint: 'Check the permissions of the folder.',
        path,
        cause,
      });
    }
  }
}

function textOf(
  found: FoundFramework,
  steps: readonly SetupStep[],
  { isPlan, options }: { readonly isPlan: boolean; readonly options: InitCommandOptions },
): string {
  const parts = steps.map((step) => {
    switch (step.kind) {
      case 'run':
        return `Run:\n\n    ${step.command}\n`;
      case 'write':
        return isPlan ? `Write ${step.file}:\n\n${indented(step.text)}` : `Wrote ${step.file}.\n`;
      case 'add':
        return `Add to ${step.file}:\n\n${indented(step.text)}`;
      default:
        return `Remove ${step.file}: ${step.why}.\n`;
    }
  });
  const code = steps.map((step) => ('text' in step ? step.text : '')).join('\n');
  const isExample = options.base === undefined && code.includes(EXAMPLE_BASE);
  const base = /\bbase: '(https?:[^']+)'/.exec(code)?.[1] ?? EXAMPLE_BASE;
  return [
    options.from === undefined
      ? `${foundText(found.name)}\n`
      : `${plainText(options.from)} becomes, for ${titleOf(found.name)}:\n`,
    ...parts,
    ...(isExample
      ? [`Replace ${EXAMPLE_BASE} with the address of your site, or pass --base.\n`]
      : []),
    `${resultText(found.name)}\nOnce it is deployed, check it: npx portolan check ${base}\n`,
  ].join('\n');
}

function foundText(name: FrameworkName): string {
  if (name !== 'none') return `This is ${titleOf(name)}.`;
  return 'No known framework was found: portolan build reads the HTML files of a folder.';
}

function resultText(name: FrameworkName): string {
  const place = placeOf(name);
  if (place === 'server') return 'Then start the app, and open /sitemap.xml.';
  if (place === 'next') return 'Then build and start the app, and open /sitemap.xml.';
  return 'Then build the site: sitemap.xml is in its output folder.';
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
