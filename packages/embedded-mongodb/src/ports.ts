import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const tryListen = (port: number, host: string) =>
  new Promise<number | NodeJS.ErrnoException>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : port));
    });
  });

/** True if nothing listens on the port, over IPv4 or IPv6. Without IPv6 it counts as free there. */
export async function isPortFree(port: number): Promise<boolean> {
  const results = [await tryListen(port, '127.0.0.1'), await tryListen(port, '::1')];
  return results.every(
    (portOrError) =>
      typeof portOrError === 'number' ||
      portOrError.code === 'EADDRNOTAVAIL' ||
      portOrError.code === 'EAFNOSUPPORT',
  );
}

// Systems use ports from 32768 (Linux) or 49152 (macOS, Windows) for outgoing connections, which could take a chosen
// port before its server listens. Benchmarks use fixed ports from 20000.
const minPort = 10_000;
const maxPort = 19_999;
const usedPorts = new Set<number>();

/** A free port outside the range of outgoing connections. Returns each port once per process. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort + 1);
    if (usedPorts.has(port)) continue;
    usedPorts.add(port);
    if (await isPortFree(port)) return port;
  }
}
