// Takes the network, other programs and packages away: loaded by --import before the program under
// test. What was tried is written to the file that FORBIDDEN_LOG names, also where it is caught.

import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(what: string): never {
  appendFileSync(process.env['FORBIDDEN_LOG'] ?? '', `${what}\n`);
  throw new Error(`Forbidden here: ${what}`);
}

net.Socket.prototype.connect = () => refuse('connect');
dgram.createSocket = () => refuse('datagram');
for (const module of [dns, dns.promises]) {
  for (const name of Object.keys(module).filter((key) => /^(?:lookup|resolve)/.test(key))) {
    Object.defineProperty(module, name, { value: () => refuse(`dns ${name}`) });
  }
}
const { spawn, spawnSync } = childProcess;
const onlyNode =
  (start: typeof spawn | typeof spawnSync) =>
  (file: string, ...rest: unknown[]) =>
    file === process.execPath ? Reflect.apply(start, null, [file, ...rest]) : refuse(`run ${file}`);
Object.assign(childProcess, { spawn: onlyNode(spawn), spawnSync: onlyNode(spawnSync) });
syncBuiltinESMExports();

registerHooks({
  resolve(specifier, context, next) {
    if (isBuiltin(specifier) || /^(?:file:|\.{0,2}\/)/.test(specifier)) {
      return next(specifier, context);
    }
    return refuse(`package ${specifier}`);
  },
});
