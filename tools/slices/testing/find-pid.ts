import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The process of a service of a copy. */
export function findPid(folder: string, service: string): number | undefined {
  const entry = path.join(folder, `services/${service}/src/main.ts`);
  const found = readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(entry);
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}
