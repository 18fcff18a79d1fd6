// Preloaded into a process (`--import`): reports its memory use on a socket named after its pid in MEMORY_SOCKETS.
import { createRequire } from 'node:module';
import { createConnection, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface HeldMemory {
  /** Resident memory outside heap and buffers. */
  freeMb: number;
  /** Heap in use after a full garbage collection. */
  heapMb: number;
  /** Number of `FindCursor` objects of MongoDB's driver in the heap. */
  cursors: number;
}

const toMb = (bytes: number) => bytes / 2 ** 20;

/** Reads the memory use of a process that preloaded this file, after a full garbage collection. */
export async function readHeldMemory(folder: string, pid: number): Promise<HeldMemory> {
  return JSON.parse(await text(createConnection(path.join(folder, String(pid))))) as HeldMemory;
}

function measure(): HeldMemory {
  const { rss, heapTotal, external } = process.memoryUsage();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  // The services' own copy of the driver.
  const { FindCursor } = createRequire(import.meta.url)('mongodb') as typeof import('mongodb');
  return {
    freeMb: toMb(rss - heapTotal - external),
    heapMb: toMb(process.memoryUsage().heapUsed),
    cursors: queryObjects(FindCursor, { format: 'count' }),
  };
}

const { MEMORY_SOCKETS: folder } = process.env;
if (folder)
  createServer((socket) => socket.end(JSON.stringify(measure())))
    .listen(path.join(folder, String(process.pid)))
    .unref();
