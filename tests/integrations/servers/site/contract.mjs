// Runs the contract of a server on one framework: `node contract.mjs express`, with the file of the
// contract in CONTRACT.
import { pathToFileURL } from 'node:url';
import { apps } from './apps.mjs';

const open = apps[process.argv[2]];
const { SERVER_CONTRACT } = await import(pathToFileURL(process.env.CONTRACT).href);
for (const [title, run] of Object.entries(SERVER_CONTRACT)) {
  try {
    await run(open);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${title}: ${error.stack}`);
  }
}
process.exit();
