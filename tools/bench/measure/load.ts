import { brotliDecompressSync } from 'node:zlib';
import { Pool } from 'undici';

interface LoadOptions {
  requestCount: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Checks a decompressed body; false fails the run. */
  check?: (body: string, path: string) => boolean;
}

/** Sends requests over keep-alive connections, cycling through the paths. An unexpected reply fails the run. */
export async function generateLoad(
  origin: string,
  paths: readonly string[],
  { requestCount, connections = 8, headers, check }: LoadOptions,
): Promise<void> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let sentCount = 0;
  const runWorker = async () => {
    while (sentCount < requestCount) {
      const path = paths[sentCount++ % paths.length] as string;
      const response = await pool.request({ method: 'GET', path, headers });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const isBrotli = check && response.headers['content-encoding'] === 'br';
      const body = (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
      if (response.statusCode !== 200)
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
