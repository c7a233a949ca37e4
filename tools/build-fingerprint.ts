// Compiles the hash of fingerprints from AssemblyScript and writes it as a TypeScript file.
import { writeFileSync } from 'node:fs';
import { buildWasm, type WasmModule, wasmTarget } from './build-wasm.ts';

/** The hash of fingerprints: its source and its generated file. */
export const FINGERPRINT_BUILD: WasmModule = {
  source: 'src/base/fingerprint/assembly/fingerprint.ts',
  target: 'src/base/fingerprint/fingerprint-binary.ts',
  constant: 'FINGERPRINT_BINARY',
  what: 'the hash of fingerprints',
  tool: 'tools/build-fingerprint.ts',
};

if (import.meta.main) writeFileSync(wasmTarget(FINGERPRINT_BUILD), buildWasm(FINGERPRINT_BUILD));
