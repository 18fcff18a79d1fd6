/**
 * The longest stretches of CPU time that this thread worked without letting timers run, in milliseconds. CPU time, so
 * that other programs on the machine are not taken for ours.
 */
export function watchStalls() {
  let longest = 0;
  let last = readCpu();
  const timer = setInterval(() => {
    const now = readCpu();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    /** The longest since the last look. */
    look(): number {
      const seen = longest;
      longest = 0;
      last = readCpu();
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}

function readCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
