import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, findMongod, launchMongod, type MongodProcess } from '@app/embedded-mongodb';
import { MongoClient } from 'mongodb';

export interface Member {
  port: number;
  pid: number;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  start(): void;
}

export interface ReplicaSet {
  uri: string;
  members: readonly Member[];
  findPrimary(): Promise<Member>;
  /** Makes the primary step down, as a rolling upgrade does. */
  stepDown(): Promise<void>;
  /** Waits until all members are up and replicate. */
  waitUntilHealthy(): Promise<void>;
  stop(): Promise<void>;
}

const setName = 'rs0';
const timeoutMs = 60_000;
/** Ten seconds by default; shortened for tests. */
const electionTimeoutMillis = 2_000;
/** A member replaces a frozen sync source sooner: for a first reply it waits for 60 s by default, and 5 s more. */
const serverParameters = { oplogInitialFindMaxSeconds: 5, oplogNetworkTimeoutBufferSeconds: 1 };

/** Starts three servers on this machine as one replica set, with their data in `folder`. */
export async function startReplicaSet(folder: string): Promise<ReplicaSet> {
  const { binaryPath } = await findMongod();
  const members = await Promise.all(
    [0, 1, 2].map((index) => startMember(binaryPath, path.join(folder, `member-${index}`))),
  );
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=${setName}`;

  const config = {
    _id: setName,
    members: hosts.map((host, _id) => ({ _id, host })),
    settings: { electionTimeoutMillis, heartbeatIntervalMillis: 500 },
  };
  for (const member of members) await runOnMember(member, (admin) => admin.command({ ping: 1 }), timeoutMs);
  await runOnMember(members[0] as Member, (admin) => admin.command({ replSetInitiate: config }), timeoutMs);
  const setClient = new MongoClient(uri, { serverSelectionTimeoutMS: timeoutMs, heartbeatFrequencyMS: 500 });

  const findPrimary = async (): Promise<Member> => {
    const { me } = await setClient.db('admin').command({ hello: 1 }, { readPreference: 'primary' });
    const primary = members.find(({ port }) => me === `127.0.0.1:${port}`);
    if (!primary) throw new Error(`No member is ${me}`);
    return primary;
  };
  await findPrimary();
  return {
    uri,
    members,
    findPrimary,
    async stepDown() {
      const primary = await findPrimary();
      // Not eligible for this time, so another member is elected.
      const command = { replSetStepDown: 5, secondaryCatchUpPeriodSecs: 2 };
      await runOnMember(primary, (admin) => admin.command(command)).catch(() => {}); // stepping down may close connections
    },
    async waitUntilHealthy() {
      // A member that does not replicate yet might choose the one frozen next as its source, and then wait long for its
      // first reply. What members say of each other is up to a heartbeat old, and precedes a rollback.
      const writeConcern = { w: members.length, wtimeoutMS: timeoutMs };
      await setClient.db('health').collection('writes').insertOne({}, { writeConcern });
    },
    async stop() {
      await setClient.close();
      await Promise.all(members.map((member) => member.kill()));
    },
  };
}

async function startMember(binaryPath: string, dataDir: string): Promise<Member> {
  mkdirSync(dataDir, { recursive: true });
  const port = await findFreePort();
  const launchMember = (): MongodProcess =>
    launchMongod({
      binaryPath,
      port,
      dataDir,
      logPath: `${dataDir}.log`,
      cacheMb: 256,
      replicaSetName: setName,
      parameters: serverParameters,
    });
  let mongod = launchMember();
  const member = {
    port,
    pid: mongod.pid,
    async kill() {
      process.kill(mongod.pid, 'SIGCONT'); // in case it is frozen
      process.kill(mongod.pid, 'SIGKILL');
      await mongod.exitReason;
    },
    start() {
      mongod = launchMember();
      member.pid = mongod.pid;
    },
  };
  return member;
}

async function runOnMember<T>(
  { port }: Member,
  runWork: (admin: ReturnType<MongoClient['db']>) => Promise<T>,
  serverSelectionTimeoutMS = 5_000,
): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS,
  });
  try {
    return await runWork(client.db('admin'));
  } finally {
    await client.close();
  }
}
