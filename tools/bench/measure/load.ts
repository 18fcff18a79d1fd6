import { brotliDecompressSync } from 'node:zlib';
import { Pool } from 'undici';

export interface LoadOptions {
  requests: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Expected status; default 200. */
  status?: number;
  /** Checks a decompressed body; false fails the run. */
  check?: (body: string, path: string) => boolean;
}

/** Sends requests over keep-alive connections, cycling through the paths. An unexpected reply fails the run. */
export async function load(
  origin: string,
  paths: readonly string[],
  { requests, connections = 8, headers, status = 200, check }: LoadOptions,
): Promise<void> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let sent = 0;
  const runWorker = async () => {
    while (sent < requests) {
      const path = paths[sent++ % paths.length] as string;
      const response = await pool.request({ method: 'GET', path, headers });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const isBrotli = check && response.headers['content-encoding'] === 'br';
      const body = (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
      if (response.statusCode !== status)
        throw new Error(`${path} answered ${response.statusCode}: ${body.slice(0, 200)}`);
      if (check && !check(body, path))
        throw new Error(`${path} answered a wrong body: ${body.slice(0, 200)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, runWorker));
  } finally {
    await pool.close();
  }
}
