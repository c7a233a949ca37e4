// What is wrong with the structure of a SARIF log: the clauses of SARIF 2.1.0 that concern us, and
// GitHub's limits, written out by hand.

// biome-ignore lint/suspicious/noExplicitAny: a log may be anything, and every step asks
type Json = any;

const LEVELS = ['none', 'note', 'warning', 'error'];

/**
 * Lists the faults of a log, each with its place; empty when there is none.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifFaults(log: Json): readonly string[] {
  const faults: string[] = [];
  const check = (holds: unknown, what: string): void => {
    if (!holds) faults.push(what);
  };
  onlyKeys(log, ['$schema', 'version', 'runs'], { check, at: 'log' });
  check(log.version === '2.1.0', 'log.version');
  check(Array.isArray(log.runs) && log.runs.length >= 1 && log.runs.length <= 20, 'log.runs');
  for (const run of log.runs ?? []) runFaults(run, check);
  return faults;
}

type Check = (holds: unknown, what: string) => void;

function onlyKeys(
  value: Json,
  keys: readonly string[],
  { check, at }: { check: Check; at: string },
) {
  for (const key of Object.keys(value)) check(keys.includes(key), `${at}.${key} is unknown`);
}

function isText(message: Json): boolean {
  return typeof message?.text === 'string' && message.text !== '';
}

function runFaults(run: Json, check: Check): void {
  const keys = ['tool', 'columnKind', 'invocations', 'properties', 'results'];
  onlyKeys(run, keys, { check, at: 'run' });
  const { driver } = run.tool;
  check(typeof driver.name === 'string' && driver.name !== '', 'driver.name');
  check(/^\d+\.\d+\.\d+/.test(driver.semanticVersion), 'driver.semanticVersion');
  check(URL.canParse(driver.informationUri), 'driver.informationUri');
  check(['utf16CodeUnits', 'unicodeCodePoints'].includes(run.columnKind), 'run.columnKind');
  const ids = driver.rules.map(({ id }: Json) => id);
  check(new Set(ids).size === ids.length && ids.length <= 25_000, 'ids of rules');
  for (const rule of driver.rules) ruleFaults(rule, check);
  for (const invocation of run.invocations) {
    check(typeof invocation.executionSuccessful === 'boolean', 'executionSuccessful');
    for (const { level, message } of invocation.toolExecutionNotifications) {
      check(LEVELS.includes(level) && isText(message), 'notification');
    }
  }
  check(Array.isArray(run.results) && run.results.length <= 25_000, 'run.results');
  for (const result of run.results) {
    check(ids[result.ruleIndex] === result.ruleId, 'result.ruleIndex');
    resultFaults(result, check);
  }
}

function ruleFaults(rule: Json, check: Check): void {
  const keys = ['id', 'shortDescription', 'fullDescription', 'help', 'helpUri'];
  onlyKeys(rule, [...keys, 'defaultConfiguration', 'properties'], { check, at: 'rule' });
  check(typeof rule.id === 'string' && rule.id !== '', 'rule.id');
  for (const name of ['shortDescription', 'fullDescription', 'help']) {
    check(isText(rule[name]), `rule.${name}`);
  }
  check(typeof rule.help.markdown === 'string', 'rule.help.markdown');
  check(rule.helpUri === undefined || /^https?:\/\/[^\s<>"]+$/.test(rule.helpUri), 'rule.helpUri');
  check(LEVELS.includes(rule.defaultConfiguration.level), 'rule.defaultConfiguration.level');
  check(rule.properties.tags.length <= 20, 'rule.properties.tags');
}

function resultFaults(result: Json, check: Check): void {
  const keys = ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'relatedLocations'];
  onlyKeys(result, [...keys, 'occurrenceCount', 'partialFingerprints'], { check, at: 'result' });
  check(LEVELS.includes(result.level), 'result.level');
  check(isText(result.message), 'result.message');
  check(result.locations.length === 1, 'result.locations');
  check(Number.isInteger(result.occurrenceCount) && result.occurrenceCount >= 1, 'occurrenceCount');
  const related = result.relatedLocations ?? [];
  check(result.locations.length + related.length <= 1_000, 'locations of a result');
  for (const location of [...result.locations, ...related]) {
    onlyKeys(location, ['id', 'physicalLocation', 'message'], { check, at: 'location' });
    const { artifactLocation, region } = location.physicalLocation;
    check(isUriReference(artifactLocation.uri), `uri ${artifactLocation.uri}`);
    check(Number.isInteger(region.startLine) && region.startLine >= 1, 'region.startLine');
    const { startColumn = 1 } = region;
    check(Number.isInteger(startColumn) && startColumn >= 1, 'region.startColumn');
  }
  const prints = Object.values(result.partialFingerprints);
  check(
    prints.every((print) => typeof print === 'string' && print !== ''),
    'partialFingerprints',
  );
}

/** Relative to the repository, or a file: GitHub refuses other schemes. */
function isUriReference(uri: unknown): boolean {
  if (typeof uri !== 'string' || !/^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})+$/i.test(uri))
    return false;
  return uri.startsWith('file:///') || !/^[a-z][a-z\d+.-]*:/i.test(uri);
}
