/** The longest CPU time for which this thread ran no timers, without other programs' time. */
export function watchStalls() {
  let longestMs = 0;
  let lastCpuMs = readThreadCpuMs();
  const timer = setInterval(() => {
    const cpuMs = readThreadCpuMs();
    longestMs = Math.max(longestMs, cpuMs - lastCpuMs);
    lastCpuMs = cpuMs;
  }, 1);
  return {
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
