// Preloaded into a service (`--import`): shifts its clock by the milliseconds in CLOCK_OFFSET_FILE, not its timers.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;

class ShiftedDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(ShiftedDate.now());
    else super(...args);
  }
  static override now = () => RealDate.now() + offsetMs;
}

/** Shifts the clock of this process; 0 resets it. */
export function shiftClock(ms: number): void {
  offsetMs = ms;
  globalThis.Date = (ms === 0 ? RealDate : ShiftedDate) as DateConstructor;
}

const offsetPath = process.env.CLOCK_OFFSET_FILE;
if (offsetPath) {
  globalThis.Date = ShiftedDate as DateConstructor;
  setInterval(() => {
    offsetMs = Number(readFileSync(offsetPath, 'utf8')) || 0;
  }, 50).unref();
}
