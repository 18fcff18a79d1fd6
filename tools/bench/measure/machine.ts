import { arch, cpus, platform, totalmem } from 'node:os';

/** Description of the machine, for example "2 cores, 24 GB, Linux x64, Node 24.21.0". */
export function describeMachine(extra: readonly string[] = []): string {
  const gigabytes = Math.round(totalmem() / 1e9);
  const system = platform() === 'linux' ? 'Linux' : platform();
  return [
    `${cpus().length} cores`,
    `${gigabytes} GB`,
    `${system} ${arch()}`,
    `Node ${process.versions.node}`,
    ...extra,
  ].join(', ');
}
