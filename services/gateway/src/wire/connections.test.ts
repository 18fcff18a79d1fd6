import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Connection, connections, type Exchange } from './connections.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A service that gives each request the same answer, in one piece, and tells how many connections it saw. */
async function answering(answer: string) {
  let count = 0;
  const server = createServer((socket: Socket) => {
    count++;
    socket.on('data', () => socket.write(answer));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lines = connections({ hostname: '127.0.0.1', port: (server.address() as AddressInfo).port });
  ends.push(
    () => lines.close(),
    () => server.close(),
  );
  return { lines, count: () => count };
}

/** Asks, and gives what came once it has ended. `onData` sees the connection while it carries the answer. */
function ask(lines: ReturnType<typeof connections>, onData: (connection: Connection) => void = () => {}) {
  let text = '';
  return new Promise<{ text: string; connection: Connection | undefined }>((resolve, reject) => {
    const exchange: Exchange = {
      bytes: 'GET / HTTP/1.1\r\nhost: a\r\n\r\n',
      isHead: false,
      dropped: false,
      connection: undefined,
      head: () => {},
      data(chunk) {
        text += chunk.toString();
        onData(exchange.connection!);
      },
      end: () => resolve({ text, connection: exchange.connection }),
      failed: reject,
    };
    lines.send(exchange);
  });
}

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nwords\r\n0\r\n\r\n';

it('a connection that was paused as its answer ended carries the next one', async () => {
  const { lines, count } = await answering(chunked);
  // Nobody resumes: a sink that has been ended never tells that it drained.
  expect(await ask(lines, (connection) => connection.pause())).toMatchObject({ text: 'words' });
  expect(await ask(lines)).toMatchObject({ text: 'words' });
  expect(count()).toBe(1);
});

it('whoever has the answer has no hold on the connection any more', async () => {
  const { lines } = await answering(chunked);
  expect((await ask(lines)).connection).toBeUndefined();
});
