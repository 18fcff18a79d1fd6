import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { cleanUpAtEnd } from './cleanup.ts';

export interface TestServer {
  url: string;
  port: number;
  /** Called when the test, or else the file, ends; earlier, where a test is about a dead server. */
  stop: () => Promise<void>;
}

async function listen(server: Server, closeConnections: () => void): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    closeConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  cleanUpAtEnd(stop);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, stop };
}

/** Starts an HTTP server of a test. */
export function startTestServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  return listen(server, () => server.closeAllConnections());
}

/** Starts a server that may break HTTP. */
export function startSocketServer(handleConnection: (socket: Socket) => void): Promise<TestServer> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    handleConnection(socket);
  });
  return listen(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** A request as a server received it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const sendOk = (_: ReceivedRequest, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');

/** Starts a server that records requests and answers with a function; by default 200 with a small JSON document. */
export async function startRecordingServer(
  handle: (receivedRequest: ReceivedRequest, response: ServerResponse) => void = sendOk,
) {
  const requests: ReceivedRequest[] = [];
  const server = await startTestServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const receivedRequest = { method, url, headers, body: await buffer(request) };
    requests.push(receivedRequest);
    handle(receivedRequest, response);
  });
  const getLastRequest = (): ReceivedRequest => {
    const lastRequest = requests.at(-1);
    if (!lastRequest) throw new Error('No request has arrived.');
    return lastRequest;
  };
  return { ...server, requests, getLastRequest };
}
