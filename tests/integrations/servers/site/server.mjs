// `node server.mjs express`: the app of a framework with the table of pages as its source.
import { apps } from './apps.mjs';
import { BASE, rows } from './rows.mjs';

const app = await apps[process.argv[2]]({ base: BASE, source: async () => rows });
console.log(app.origin);
