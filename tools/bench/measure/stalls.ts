/**
 * Measures the longest CPU time in milliseconds for which this thread did not run timers. CPU time excludes other
 * programs on the machine.
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
    /** Returns the longest stall since the last call. */
    takeLongest(): number {
      const longestBefore = longest;
      longest = 0;
      last = readCpu();
      return longestBefore;
    },
    stop: () => clearInterval(timer),
  };
}

function readCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
