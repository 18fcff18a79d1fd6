// Runs as a process (see start-mongo.ts), because whoever imports MongoDB's driver keeps 14 MB of it. Arguments: the task,
// and the port and process id of a mongod.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { defaultReplicaSetName } from './mongod-process.ts';

export type ReplicaSetTask = keyof typeof tasks;

const pollIntervalMs = 25;
/** Long enough for recovery after a power failure, which reads the journal first. */
const readyTimeoutMs = 120_000;
const alreadyInitializedCode = 23;

const [task, port, pid] = process.argv.slice(2);
const host = `127.0.0.1:${port}`;

const tasks = {
  /** Makes the mongod a replica set of one and waits until it accepts writes, including recovery. */
  async ensure(admin: Db): Promise<void> {
    try {
      await admin.command({ replSetInitiate: { _id: defaultReplicaSetName, members: [{ _id: 0, host }] } });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== alreadyInitializedCode) throw error;
    }
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) await sleep(pollIntervalMs);
  },
  /** Writes the current port into a standalone mongod's set. A running member would first contact the old port. */
  async move(_: Db, client: MongoClient): Promise<void> {
    const storedSets = client.db('local').collection('system.replset');
    await storedSets.updateMany({}, { $set: { 'members.0.host': host } });
  },
};

async function runTask(): Promise<void> {
  while (!(await isListening())) await sleep(pollIntervalMs);
  const client = new MongoClient(`mongodb://${host}/`, { directConnection: true });
  const admin = client.db('admin');
  const { pid: answeringPid } = await admin.command({ serverStatus: 1 });
  if (String(answeringPid) !== pid) throw new Error(`port ${port} is answered by another MongoDB server`);
  await tasks[task as ReplicaSetTask](admin, client);
}

async function isListening(): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

setTimeout(() => fail(`it was not ready within ${readyTimeoutMs / 1000} s`), readyTimeoutMs);
runTask().then(
  () => process.exit(),
  (error: Error) => fail(error.message),
);
