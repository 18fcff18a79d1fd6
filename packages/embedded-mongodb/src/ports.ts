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

/** True if nothing listens at a port of this machine, by IPv4 or IPv6. A machine without IPv6 counts as free there. */
export async function isPortFree(port: number): Promise<boolean> {
  const answers = [await tryListen(port, '127.0.0.1'), await tryListen(port, '::1')];
  return answers.every(
    (answer) =>
      typeof answer === 'number' || answer.code === 'EADDRNOTAVAIL' || answer.code === 'EAFNOSUPPORT',
  );
}

// Systems take the ports of outgoing connections from 32768 on (Linux) or 49152 on (macOS, Windows). A port
// from there can be taken by any connection between the moment it is chosen and the moment its server listens. From
// 20000 on are the fixed ports of the benchmarks.
const lowest = 10_000;
const highest = 19_999;
const given = new Set<number>();

/** A port where nothing listens and that no outgoing connection takes. A process gets each port once. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
}
