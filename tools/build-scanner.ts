// Compiles the scanner from AssemblyScript and writes it as a TypeScript file.
import { writeFileSync } from 'node:fs';
import { buildWasm, type WasmModule, wasmTarget } from './build-wasm.ts';

/** The scanner: its source and its generated file. */
export const SCANNER_BUILD: WasmModule = {
  source: 'src/formats/xml/scanner/assembly/scanner.ts',
  target: 'src/formats/xml/scanner/scanner-binary.ts',
  constant: 'SCANNER_BINARY',
  what: 'the scanner',
  tool: 'tools/build-scanner.ts',
};

if (import.meta.main) writeFileSync(wasmTarget(SCANNER_BUILD), buildWasm(SCANNER_BUILD));
