import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';

export const replicaSetName = 'rs0';

const pollMs = 25;
const alreadyInitialized = 23;

/** Makes the mongod with this process id a replica set of one and waits until it accepts writes, including recovery. */
export const ensureReplicaSet = (port: number, pid: number, signal: AbortSignal): Promise<void> =>
  withMongod(port, pid, signal, async (client) => {
    const admin = client.db('admin');
    const members = [{ _id: 0, host: formatHost(port) }];
    try {
      await admin.command({ replSetInitiate: { _id: replicaSetName, members } });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== alreadyInitialized) throw error;
    }
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) await sleep(pollMs, undefined, { signal });
  });

/**
 * Writes the current port into the stored replica set of a standalone mongod. A running member cannot change it,
 * because it would first contact the old port.
 */
export const moveReplicaSet = (port: number, pid: number, signal: AbortSignal): Promise<void> =>
  withMongod(port, pid, signal, async (client) => {
    const stored = client.db('local').collection('system.replset');
    await stored.updateMany({}, { $set: { 'members.0.host': formatHost(port) } });
  });

const formatHost = (port: number) => `127.0.0.1:${port}`;

async function withMongod(
  port: number,
  pid: number,
  signal: AbortSignal,
  work: (client: MongoClient) => Promise<void>,
): Promise<void> {
  while (!(await isListening(port))) await sleep(pollMs, undefined, { signal });
  const client = new MongoClient(`mongodb://${formatHost(port)}/`, { directConnection: true });
  try {
    const { pid: answering } = await client.db('admin').command({ serverStatus: 1 });
    if (Number(answering) !== pid) throw new Error(`port ${port} is answered by another MongoDB server`);
    await work(client);
  } finally {
    await client.close();
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
