// Loaded before a service (`--import`): its clock is ahead of the machine's by what stands in CLOCK_OFFSET_FILE, in
// milliseconds, and jumps when that changes. What measures durations (performance.now, timers) stays as it is.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }
  static override now = () => RealDate.now() + offsetMs;
}

/** Makes the clock of this process jump; 0 makes it right again. */
export function shiftClock(ms: number): void {
  offsetMs = ms;
  globalThis.Date = (ms === 0 ? RealDate : ShiftedDate) as DateConstructor;
}

const file = process.env.CLOCK_OFFSET_FILE;
if (file) {
  globalThis.Date = ShiftedDate as DateConstructor;
  setInterval(() => {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  }, 50).unref();
}
