// What `portolan verify` does: looks for the proof, or says what it would be.
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { siteScreen } from '../../../../console/screens/sites/site-screen.ts';
import type { VerificationStep } from '../../../../harvest/port/harvest.ts';
import { createSummaryPaints, type SummaryPaints } from '../../../output/text/paint.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import type { ConsoleDesk } from '../desk/console-desk.ts';
import { resolveSite } from '../desk/resolve-site.ts';
import { runAtDesk } from '../show/run-at-desk.ts';
import type { ShowTools } from '../show/show-screen.ts';
import type { VerifyOptions } from './submit-commands.ts';

const METHOD_WORDS: Readonly<Record<VerificationStep['method'], string>> = {
  file: 'A file',
  'meta-tag': 'A meta tag on the home page',
  'dns-txt': 'A TXT record in the DNS',
  'robots-txt': 'A line in robots.txt',
};

export function runVerify(site: string, options: VerifyOptions): Promise<number> {
  const allowPrivate = options.allowPrivate === true;
  return runAtDesk(options, (tools) => verify(tools, site, options), { allowPrivate });
}

async function verify(tools: ShowTools, site: string, options: VerifyOptions): Promise<number> {
  const { desk, sink, stdout, stderr } = tools;
  const id = await resolveSite(desk, site);
  const json = options.format === 'json';
  if (options.steps === true) {
    const steps = await stepsOf(desk, id);
    const paints = createSummaryPaints(stdout);
    const text = json ? jsonText({ steps }) : formatSteps(steps, paints);
    await sink.write(text, { painted: !json });
    return 0;
  }
  try {
    const method = await desk.verify(id, options.method);
    const words = METHOD_WORDS[method].toLowerCase();
    await sink.write(json ? jsonText({ method }) : `Verified by ${words}.\n`);
    return 0;
  } catch (error) {
    const tells = isPortolanError(error) && error.code === 'VERIFICATION_FAILED';
    if (tells && !json && options.quiet !== true) {
      const steps = await stepsOf(desk, id).catch(() => []);
      stderr.write(`${formatSteps(steps, createSummaryPaints(stderr))}\n`);
    }
    throw error;
  }
}

// A site that is verified already has nothing to do.
async function stepsOf(desk: ConsoleDesk, id: number): Promise<readonly VerificationStep[]> {
  const view = await desk.view(siteScreen, { site: String(id) });
  return view?.verification ?? [];
}

function jsonText(value: object): string {
  return `${JSON.stringify({ version: 1, ...value }, undefined, 2)}\n`;
}

function formatSteps(steps: readonly VerificationStep[], { bold, dim }: SummaryPaints): string {
  const all = steps.map(
    ({ method, where, what }) =>
      `${bold(METHOD_WORDS[method])}  ${dim(`--method ${method}`)}\n` +
      `  at    ${plainText(where)}\n` +
      `  with  ${plainText(what)}\n`,
  );
  if (all.length === 0) return 'The site is already verified.\n';
  return `One of these is enough.\n\n${all.join('\n')}`;
}
