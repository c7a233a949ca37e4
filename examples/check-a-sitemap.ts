// Checks a sitemap in a bad state, as a build would: tells what is wrong, and whether to stop.
import { check } from 'portolan/check';

const report = await check('examples/site/sitemap-careless.xml', {
  url: 'https://harbours.example/',
  now: '2026-11-21',
});

const { error, warning, info } = report.summary;
console.log(`${report.entries} pages: ${error} errors, ${warning} warnings, ${info} infos`);
for (const { rule, line, column, count, message, fix } of report.findings.slice(0, 3)) {
  console.log(`${line}:${column} ${rule} ×${count}: ${message}\n  ${fix}`);
}
console.log(error > 0 ? 'stop' : 'go on');
