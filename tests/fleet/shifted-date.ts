// Loaded before a program: the date of its machine is wrong by PORTOLAN_TEST_SHIFT_MS milliseconds.
const shiftMs = Number(process.env['PORTOLAN_TEST_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...words: []) {
    super(...((words.length === 0 ? [RealDate.now() + shiftMs] : words) as []));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
