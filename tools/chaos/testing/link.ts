import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of what goes over the link. `slow`: every answer comes 5 s late. `blackhole`: connections stand, and
 * nothing comes through. `reset`: cut as soon as something is asked. `half`: cut in the middle of an answer's body.
 */
export type Fault = 'none' | 'slow' | 'blackhole' | 'reset' | 'half';

export interface Link {
  port: number;
  /** Holds at once, also for connections that stand. */
  fault: Fault;
  /** New connections go to these in turn, as through the service of a cluster: those that stand stay where they are. */
  targets: number[];
  /** How many requests have come so far, or parts of one. */
  countCalls: () => number;
  close(): Promise<void>;
}

const slowMs = 5_000;

/** What lies between the gateway and a service, where it can be broken. */
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

/** The head whole, so that the gateway has started to answer, and half of what follows. */
function cutBody(bytes: Buffer): Buffer {
  const body = bytes.indexOf('\r\n\r\n') + 4;
  return bytes.subarray(0, body + Math.floor((bytes.length - body) / 2));
}
