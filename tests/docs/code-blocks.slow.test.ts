// The code in README and the guides prints what they say it prints.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkout, HANDWRITTEN, readText } from './checkout.ts';
import { type CodeBlock, readCodeBlocks, readConsole } from './code-blocks.ts';
import { ExampleFolder, runShell } from './example-folder.ts';

const blocks = HANDWRITTEN.flatMap((path) => readCodeBlocks(readText(path), path));
const programs = blocks.filter(({ language }) => language === 'ts');
const folder = new ExampleFolder();
after(() => folder[Symbol.dispose]());
for (const block of programs) folder.write(fileOf(block), block.code);

function fileOf({ place }: CodeBlock): string {
  return `${place.replace(/\W+/g, '-').toLowerCase()}.ts`;
}

test('the documents have code', () => {
  assert.ok(HANDWRITTEN.length >= 4, `only ${HANDWRITTEN.join(', ')} in ${checkout}`);
  assert.ok(programs.filter(({ output }) => output !== undefined).length >= 5);
});

test('the programs of README and guides print what is said', { concurrency: 2 }, async (t) => {
  const printing = programs.filter(({ output }) => output !== undefined);
  await Promise.all(
    printing.map((block) =>
      t.test(block.place, async () => {
        assert.equal((await folder.run(fileOf(block))).trim(), block.output?.trim());
      }),
    ),
  );
});

test('the commands of README and guides print what is said', { concurrency: 2 }, async (t) => {
  const shown = blocks.filter(({ language }) => language === 'console');
  const commands = shown.flatMap((block) =>
    readConsole(block).map((one) => ({ ...one, place: block.place })),
  );
  await Promise.all(
    commands
      .filter(({ output }) => output !== '')
      .map(({ command, output, place }) =>
        t.test(`${place} ${command}`, async () => {
          const printed = (await runShell(command)).trim();
          const [start = '', ...rest] = output.split(/\n?^…$\n?/m);
          if (rest.length === 0) assert.equal(printed, output);
          else assert.equal(printed.slice(0, start.length), start);
        }),
      ),
  );
});
