/**
 * Measures the longest CPU time in milliseconds for which this thread did not run timers. CPU time excludes other
 * programs on the machine.
 */
export function watchStalls() {
  let longestMs = 0;
  let lastCpuMs = readThreadCpuMs();
  const timer = setInterval(() => {
    const cpuMs = readThreadCpuMs();
    longestMs = Math.max(longestMs, cpuMs - lastCpuMs);
    lastCpuMs = cpuMs;
  }, 1);
  return {
    /** Returns the longest stall since the last call. */
    takeLongestMs(): number {
      const takenMs = longestMs;
      longestMs = 0;
      lastCpuMs = readThreadCpuMs();
      return takenMs;
    },
    stop: () => clearInterval(timer),
  };
}

function readThreadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
