import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Fault of the connection. `slow`: every reply is 5 s late. `blackhole`: connections stay open without data. `reset`:
 * cut on the first request. `half`: cut in the middle of a reply's body.
 */
export type Fault = 'none' | 'slow' | 'blackhole' | 'reset' | 'half';

export interface Link {
  port: number;
  /** Applies at once, to open connections too. */
  fault: Fault;
  /** Ports used in turn for new connections, as a cluster's service does; open connections stay. */
  targets: number[];
  /** Returns the number of chunks forwarded to the service so far: at least one per request. */
  countCalls: () => number;
  close(): Promise<void>;
}

const slowMs = 5_000;

/** Starts a TCP proxy between the gateway and a service, which can inject faults. */
export async function link(): Promise<Link> {
  const open = new Set<Socket>();
  const state = { fault: 'none' as Fault, targets: [] as number[] };
  let callCount = 0;
  let turn = 0;

  const server = createServer((near) => {
    const port = state.targets[turn++ % state.targets.length];
    const far = connect({ host: '127.0.0.1', port: port ?? 0, noDelay: true });
    near.setNoDelay(true);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.on('end', () => other.end());
    }
    near.on('data', (bytes) => {
      callCount += 1;
      if (state.fault === 'reset') near.resetAndDestroy();
      else if (state.fault !== 'blackhole') far.write(bytes);
    });
    far.on('data', (bytes) => sendAnswer(near, bytes));
  });

  function sendAnswer(near: Socket, bytes: Buffer): void {
    if (near.destroyed || state.fault === 'blackhole') return;
    if (state.fault === 'slow') setTimeout(() => near.destroyed || near.write(bytes), slowMs);
    else if (state.fault === 'half') near.end(cutBody(bytes));
    else near.write(bytes);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    countCalls: () => callCount,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Returns the complete head and half of the body, so that the gateway has started its reply. */
function cutBody(bytes: Buffer): Buffer {
  const body = bytes.indexOf('\r\n\r\n') + 4;
  return bytes.subarray(0, body + Math.floor((bytes.length - body) / 2));
}
