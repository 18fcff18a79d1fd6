import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Telemetry } from './telemetry.ts';

/** Returns a function that reads the utilization of the event loop since the last read, from 0 to 1. */
export function createUtilizationReader(): () => number {
  let lastUtilization = performance.eventLoopUtilization();
  return () => {
    const currentUtilization = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
    lastUtilization = currentUtilization;
    return utilization;
  };
}

/** Registers metrics of the process: event loop, memory, CPU. */
export function observeProcess({ observe }: Pick<Telemetry, 'observe'>): void {
  const delayHistogram = monitorEventLoopDelay({ resolution: 50 });
  delayHistogram.enable();
  const toSeconds = (nanoseconds: number) => nanoseconds / 1e9;
  observe('event_loop_delay_seconds', () => {
    const values = [
      [toSeconds(delayHistogram.percentile(50)), { quantile: '0.5' }],
      [toSeconds(delayHistogram.percentile(99)), { quantile: '0.99' }],
      [toSeconds(delayHistogram.max), { quantile: '1' }],
    ] as const;
    delayHistogram.reset();
    return values;
  });
  const readUtilization = createUtilizationReader();
  observe('event_loop_utilization', () => [[readUtilization()]]);
  observe('heap_used_bytes', () => [[process.memoryUsage().heapUsed]]);
  observe('resident_memory_bytes', () => [[process.memoryUsage.rss()]]);
  observe('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage();
    return [[(user + system) / 1e6]];
  });
}
