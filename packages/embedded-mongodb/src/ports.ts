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

/** A port that is free at this moment, chosen by the system. */
export async function findFreePort(): Promise<number> {
  const port = await tryListen(0, '127.0.0.1');
  if (typeof port !== 'number') throw port;
  return port;
}
