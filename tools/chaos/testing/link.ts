import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `slow`: replies 5 s late. `blackhole`: open without data. `reset`: cut on a request. `half`: cut in a body. */
export type LinkFault = 'none' | 'slow' | 'blackhole' | 'reset' | 'half';

export interface Link {
  port: number;
  /** Applies at once, to open connections too. */
  fault: LinkFault;
  /** Ports used in turn for new connections, as a cluster's service does; open connections stay. */
  targets: number[];
  /** Returns the number of chunks forwarded to the service so far: at least one per request. */
  countCalls: () => number;
  close(): Promise<void>;
}

const slowMs = 5_000;

export async function startLink(): Promise<Link> {
  const openSockets = new Set<Socket>();
  const state = { fault: 'none' as LinkFault, targets: [] as number[] };
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
    serviceSocket.on('data', (bytes) => forwardReply(clientSocket, bytes));
  });

  function forwardReply(clientSocket: Socket, bytes: Buffer): void {
    if (clientSocket.destroyed || state.fault === 'blackhole') return;
    if (state.fault === 'slow') setTimeout(() => clientSocket.destroyed || clientSocket.write(bytes), slowMs);
    else if (state.fault === 'half') clientSocket.end(cutBody(bytes));
    else clientSocket.write(bytes);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    countCalls: () => callCount,
    close: async () => {
      for (const socket of openSockets) socket.destroy();
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
