const tty = process.stdout.isTTY === true;
const titleWidth = 12;
/** Interval of progress lines in a log file. */
const quietMs = 5_000;

export const formatLine = (title: string, text: string) => `  ${title.padEnd(titleWidth)}${text}`;

/** Runs a step with a progress line, which a terminal updates in place. The work returns the final text. */
export async function runStep<T>(
  title: string,
  work: (say: (progress: string) => void) => Promise<readonly [done: string, value: T]>,
): Promise<T> {
  let lastMessageAt = Date.now();
  const began = performance.now();
  const printProgress = (progress: string) => {
    if (tty)
      process.stdout.write(`\r\x1b[K${formatLine(title, progress).slice(0, process.stdout.columns - 1)}`);
    else if (Date.now() - lastMessageAt > quietMs) {
      lastMessageAt = Date.now();
      console.log(formatLine(title, progress));
    }
  };
  if (tty) printProgress('…');
  const [done, value] = await work(printProgress);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${tty ? '\r\x1b[K' : ''}${formatLine(title, done)}${seconds >= 1 ? ` (${seconds.toFixed(1)} s)` : ''}`,
  );
  return value;
}

/** Prints an error on its own line, even during a step. */
export function printProblem(what: unknown): void {
  if (tty) process.stdout.write('\r\x1b[K');
  console.error(what);
}
