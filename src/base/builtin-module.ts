// Node's own modules, where the runtime has them and allows asking.

interface ProcessWithModules {
  getBuiltinModule?(name: string): unknown;
}

/**
 * Returns a module of Node, `undefined` elsewhere.
 *
 * Edge runtimes have a `process` whose members throw when they are read or called, so asking is
 * guarded; and bundlers that search the text for members of `process` find none here.
 */
export function builtinModule<Module>(name: `node:${string}`): Module | undefined {
  try {
    const runtime = (globalThis as { process?: ProcessWithModules }).process;
    return runtime?.['getBuiltinModule']?.(name) as Module | undefined;
  } catch {
    return undefined;
  }
}
