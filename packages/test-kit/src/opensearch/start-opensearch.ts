// A real OpenSearch of one or more nodes on this machine, for tests, benchmarks and `pnpm engine`.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@app/embedded-mongodb';
import { createDistribution, fetchJars } from './jars.ts';

const runCommand = promisify(execFile);
const startTimeoutMs = 180_000;
/** User id of "nobody": OpenSearch refuses to run as root. */
const nobodyId = 65_534;

interface Node {
  home: string;
  httpPort: number;
  transportPort: number;
}

export interface OpenSearch {
  /** Addresses of all nodes, separated by commas. */
  url: string;
  pids: readonly number[];
  /** Kills a node without notice. */
  kill(node: number): Promise<void>;
  /** Starts a killed node again with its data. */
  restart(node: number): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface OpenSearchOptions {
  nodes?: number;
  heapMb?: number;
  port?: number;
}

/** Starts a cluster with folders of its own, which `stop` removes, or `process.exit`. */
export async function startOpenSearch({
  nodes: nodeCount = 1,
  heapMb = 512,
  port,
}: OpenSearchOptions = {}): Promise<OpenSearch> {
  const jars = await fetchJars();
  const isRoot = process.getuid?.() === 0;
  // Others may have to go through a folder that only root can read.
  const { mode } = await stat(tmpdir());
  if (isRoot && (mode & 1) === 0) await chmod(tmpdir(), 0o711);
  const nodes: Node[] = [];
  for (let i = 0; i < nodeCount; i++) {
    const home = await mkdtemp(path.join(tmpdir(), 'opensearch-'));
    const httpPort = i === 0 && port !== undefined ? port : await findFreePort();
    nodes.push({ home, httpPort, transportPort: await findFreePort() });
  }
  const peers = nodes.map(({ transportPort }) => `127.0.0.1:${transportPort}`).join(', ');
  for (const [i, { home, httpPort, transportPort }] of nodes.entries()) {
    await createDistribution(home, jars, [
      ...['cluster.name: test', `node.name: n${i}`, 'http.host: 127.0.0.1', 'transport.host: 127.0.0.1'],
      ...[
        `http.port: ${httpPort}`,
        `transport.port: ${transportPort}`,
        'bootstrap.system_call_filter: false',
      ],
      // A nearly full disk of a developer must not block the index.
      'cluster.routing.allocation.disk.threshold_enabled: false',
      ...(nodeCount === 1
        ? ['discovery.type: single-node']
        : [
            `discovery.seed_hosts: [${peers}]`,
            `cluster.initial_cluster_manager_nodes: [${nodes.map((_, n) => `n${n}`).join(', ')}]`,
          ]),
    ]);
    if (isRoot) await runCommand('chmod', ['-R', 'a+rwX', home]);
  }

  const launch = ({ home }: Node): ChildProcess =>
    spawn(
      'java',
      [
        ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseG1GC', '-Djava.security.manager=allow'],
        ...['-Dopensearch.distribution.type=tar', `-Dopensearch.path.home=${home}`],
        ...[`-Dopensearch.path.conf=${path.join(home, 'config')}`],
        ...[`-Djava.io.tmpdir=${path.join(home, 'logs')}`, '-cp', path.join(home, 'lib', '*')],
        'org.opensearch.bootstrap.OpenSearch',
      ],
      {
        stdio: ['ignore', openSync(path.join(home, 'logs/console'), 'a'), 'ignore'],
        ...(isRoot && { uid: nobodyId, gid: nobodyId }),
      },
    );
  const children = nodes.map(launch);
  const kill = async (node: number) => {
    const child = children[node]!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await exited;
  };
  // A process that exits early must not leave them behind.
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
    for (const { home } of nodes) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killAll);
  const stop = async () => {
    await Promise.all(nodes.map((_, node) => kill(node)));
    process.off('exit', killAll);
    await Promise.all(nodes.map(({ home }) => rm(home, { recursive: true, force: true })));
  };

  async function waitForNode(node: number): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    const url = `http://127.0.0.1:${nodes[node]!.httpPort}/_cluster/health?wait_for_nodes=${nodeCount}&timeout=1s`;
    const isAnswering = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isAnswering())) {
      const hasEnded = children[node]!.exitCode !== null;
      if (!hasEnded && Date.now() < deadline) await wait(250);
      else {
        const output = readFileSync(path.join(nodes[node]!.home, 'logs/console'), 'utf8').slice(-1_500);
        await stop();
        throw new Error(`OpenSearch did not start. ${output}`);
      }
    }
  }

  await Promise.all(nodes.map((_, node) => waitForNode(node)));
  return {
    url: nodes.map(({ httpPort }) => `http://127.0.0.1:${httpPort}`).join(','),
    get pids() {
      return children.map(({ pid }) => pid!);
    },
    kill,
    async restart(node) {
      children[node] = launch(nodes[node]!);
      await waitForNode(node);
    },
    stop,
  };
}
