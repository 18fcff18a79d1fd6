const isTerminal = process.stdout.isTTY === true;
const titleWidth = 12;
const progressIntervalMs = 5_000;

export const formatLine = (title: string, text: string) => `  ${title.padEnd(titleWidth)}${text}`;

/** Runs a step with a progress line, which a terminal updates in place. The work returns the final text. */
export async function runStep<T>(
  title: string,
  runWork: (onProgress: (progress: string) => void) => Promise<readonly [done: string, value: T]>,
): Promise<T> {
  let lastMessageAt = Date.now();
  const startedAt = performance.now();
  const printProgress = (progress: string) => {
    if (isTerminal)
      process.stdout.write(`\r\x1b[K${formatLine(title, progress).slice(0, process.stdout.columns - 1)}`);
    else if (Date.now() - lastMessageAt > progressIntervalMs) {
      lastMessageAt = Date.now();
      console.log(formatLine(title, progress));
    }
  };
  if (isTerminal) printProgress('…');
  const [summary, value] = await runWork(printProgress);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${isTerminal ? '\r\x1b[K' : ''}${formatLine(title, summary)}${seconds >= 1 ? ` (${seconds.toFixed(1)} s)` : ''}`,
  );
  return value;
}

/** Prints an error on its own line, even during a step. */
export function printNotice(message: unknown): void {
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.error(message);
}
