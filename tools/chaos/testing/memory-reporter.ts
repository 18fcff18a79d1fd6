// Preloaded into a process (`--import`): reports its memory use on a socket named after its pid in MEMORY_SOCKETS.
import { createRequire } from 'node:module';
import { createConnection, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface MemoryReport {
  /** Resident memory outside heap and buffers. */
  nonHeapMb: number;
  /** Heap in use after a full garbage collection. */
  heapMb: number;
  /** Number of `FindCursor` objects of MongoDB's driver in the heap. */
  cursorCount: number;
}

const toMb = (bytes: number) => bytes / 2 ** 20;

/** Reads the memory use of a process that preloaded this file, after a full garbage collection. */
export async function readMemoryReport(socketFolder: string, pid: number): Promise<MemoryReport> {
  return JSON.parse(await text(createConnection(path.join(socketFolder, String(pid))))) as MemoryReport;
}

function measureMemory(): MemoryReport {
  const { rss, heapTotal, external } = process.memoryUsage();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  // The services' own copy of the driver.
  const { FindCursor } = createRequire(import.meta.url)('mongodb') as typeof import('mongodb');
  return {
    nonHeapMb: toMb(rss - heapTotal - external),
    heapMb: toMb(process.memoryUsage().heapUsed),
    cursorCount: queryObjects(FindCursor, { format: 'count' }),
  };
}

const { MEMORY_SOCKETS: socketFolder } = process.env;
if (socketFolder)
  createServer((socket) => socket.end(JSON.stringify(measureMemory())))
    .listen(path.join(socketFolder, String(process.pid)))
    .unref();
