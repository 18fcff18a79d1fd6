import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `slow`: late replies. `blackhole`: open without data. `reset`: cut on a request. `half`: cut in a body. */
export type LinkFault = 'none' | 'slow' | 'blackhole' | 'reset' | 'half';

export interface Link {
  port: number;
  /** Applies at once, to open connections too. */
  fault: LinkFault;
  /** Delay of replies by `slow`. */
  slowMs: number;
  /** Bytes of replies that pass on each connection before `half` cuts it. */
  wholeBytes: number;
  /** Ports used in turn for new connections, as a cluster's service does; open connections stay. */
  targets: number[];
  /** Returns the number of chunks forwarded to the service so far: at least one per request. */
  countCalls: () => number;
  endConnections(): void;
  close(): Promise<void>;
}

export async function startLink(): Promise<Link> {
  const openSockets = new Set<Socket>();
  const state = { fault: 'none' as LinkFault, slowMs: 5_000, wholeBytes: 0, targets: [] as number[] };
  let callCount = 0;
  let connectionCount = 0;

  const server = createServer((clientSocket) => {
    const port = state.targets[connectionCount++ % state.targets.length];
    const serviceSocket = connect({ host: '127.0.0.1', port: port ?? 0, noDelay: true });
    clientSocket.setNoDelay(true);
    for (const [socket, peer] of [
      [clientSocket, serviceSocket],
      [serviceSocket, clientSocket],
    ] as const) {
      openSockets.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        openSockets.delete(socket);
        peer.destroy();
      });
      socket.on('end', () => peer.end());
    }
    clientSocket.on('data', (bytes) => {
      callCount += 1;
      if (state.fault === 'reset') clientSocket.resetAndDestroy();
      else if (state.fault !== 'blackhole') serviceSocket.write(bytes);
    });
    let replyBytes = 0;
    let lastReplyPromise: Promise<unknown> = Promise.resolve();
    serviceSocket.on('data', (bytes) => {
      replyBytes += bytes.length;
      if (state.fault === 'blackhole') return;
      const isCut = state.fault === 'half' && replyBytes > state.wholeBytes;
      const delayPromise = state.fault === 'slow' && sleep(state.slowMs);
      lastReplyPromise = Promise.all([lastReplyPromise, delayPromise]).then(() => {
        if (!clientSocket.writable) return;
        if (isCut) clientSocket.end(cutBody(bytes));
        else clientSocket.write(bytes);
      });
    });
  });
  const endConnections = () => {
    for (const socket of openSockets) socket.destroy();
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    countCalls: () => callCount,
    endConnections,
    close: async () => {
      endConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Returns the complete head and half of the body, so that the gateway has started its reply. */
function cutBody(bytes: Buffer): Buffer {
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4;
  return bytes.subarray(0, bodyStart + Math.floor((bytes.length - bodyStart) / 2));
}
