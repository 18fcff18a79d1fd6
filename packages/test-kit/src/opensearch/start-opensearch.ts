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
import { type ClusterUser, prepareSecurity } from './security.ts';

const runCommand = promisify(execFile);
const startTimeoutMs = 180_000;
/** User id of "nobody": OpenSearch refuses to run as root. */
const nobodyId = 65_534;

interface ClusterNode {
  home: string;
  httpPort: number;
  transportPort: number;
}

export interface OpenSearch {
  /** Addresses of all nodes, separated by commas. */
  url: string;
  /** Certificate of the authority that signed the nodes', as PEM, if the cluster has a user. */
  ca: string | undefined;
  pids: readonly number[];
  /** Kills a node by SIGKILL. */
  kill(nodeIndex: number): Promise<void>;
  /** Starts a killed node again with its data. */
  restart(nodeIndex: number): Promise<void>;
  /** Freezes all nodes: they keep their connections and answer nothing until `resume`. */
  freeze(): void;
  resume(): void;
  /** Stops all nodes, and deletes their data. */
  stop(): Promise<void>;
}

export interface OpenSearchOptions {
  nodeCount?: number;
  heapMb?: number;
  /** HTTP port of the first node. Default: any free one. */
  port?: number;
  /** The only user of a cluster with TLS and the security plugin. Default: anybody may do all, by HTTP. */
  user?: ClusterUser;
}

/** Starts a cluster with its own folders, which are deleted by `stop` or when this process exits. */
export async function startOpenSearch({
  nodeCount = 1,
  heapMb = 512,
  port,
  user,
}: OpenSearchOptions = {}): Promise<OpenSearch> {
  const jarFolder = await fetchJars();
  const security = user && (await prepareSecurity(user, jarFolder));
  const scheme = security ? 'https' : 'http';
  const isRoot = process.getuid?.() === 0;
  // "nobody" must be able to pass through the temporary folder, which may be open to root only.
  const { mode } = await stat(tmpdir());
  if (isRoot && (mode & 1) === 0) await chmod(tmpdir(), 0o711);
  const nodes: ClusterNode[] = [];
  for (let i = 0; i < nodeCount; i++) {
    const home = await mkdtemp(path.join(tmpdir(), 'opensearch-'));
    const httpPort = i === 0 && port !== undefined ? port : await findFreePort();
    nodes.push({ home, httpPort, transportPort: await findFreePort() });
  }
  const peers = nodes.map(({ transportPort }) => `127.0.0.1:${transportPort}`).join(', ');
  for (const [i, { home, httpPort, transportPort }] of nodes.entries()) {
    await createDistribution(home, jarFolder, [
      ...['cluster.name: test', `node.name: n${i}`, 'http.host: 127.0.0.1', 'transport.host: 127.0.0.1'],
      ...[
        `http.port: ${httpPort}`,
        `transport.port: ${transportPort}`,
        'bootstrap.system_call_filter: false',
      ],
      // The index must work on a nearly full disk.
      'cluster.routing.allocation.disk.threshold_enabled: false',
      ...(nodeCount === 1
        ? ['discovery.type: single-node']
        : [
            `discovery.seed_hosts: [${peers}]`,
            `cluster.initial_cluster_manager_nodes: [${nodes.map((_, n) => `n${n}`).join(', ')}]`,
          ]),
      ...(security?.settings ?? []),
    ]);
    await security?.install(home);
    if (isRoot) await runCommand('chmod', ['-R', 'a+rwX', home]);
  }

  const launchNode = ({ home }: ClusterNode): ChildProcess =>
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
  const nodeProcesses = nodes.map(launchNode);
  const killNode = async (nodeIndex: number) => {
    const nodeProcess = nodeProcesses[nodeIndex]!;
    if (nodeProcess.exitCode !== null || nodeProcess.signalCode !== null) return;
    const exitPromise = new Promise<void>((resolve) => nodeProcess.once('exit', () => resolve()));
    nodeProcess.kill('SIGKILL');
    await exitPromise;
  };
  // If this process exits early, no node and no folder must be left.
  const killAllNodes = () => {
    for (const nodeProcess of nodeProcesses) nodeProcess.kill('SIGKILL');
    for (const { home } of nodes) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killAllNodes);
  const stopNodes = async () => {
    await Promise.all(nodes.map((_, nodeIndex) => killNode(nodeIndex)));
    process.off('exit', killAllNodes);
    await Promise.all(nodes.map(({ home }) => rm(home, { recursive: true, force: true })));
  };

  async function waitForNode(nodeIndex: number): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    const url = `${scheme}://127.0.0.1:${nodes[nodeIndex]!.httpPort}/_cluster/health?wait_for_nodes=${nodeCount}&timeout=1s`;
    const isAnswering = () =>
      security
        ? security.isAskingForPassword(url)
        : fetch(url).then(
            ({ ok }) => ok,
            () => false,
          );
    while (!(await isAnswering())) {
      const hasExited = nodeProcesses[nodeIndex]!.exitCode !== null;
      if (!hasExited && Date.now() < deadline) await wait(250);
      else {
        const output = readFileSync(path.join(nodes[nodeIndex]!.home, 'logs/console'), 'utf8').slice(-1_500);
        await stopNodes();
        throw new Error(`OpenSearch did not start. ${output}`);
      }
    }
  }

  await Promise.all(nodes.map((_, nodeIndex) => waitForNode(nodeIndex)));
  return {
    url: nodes.map(({ httpPort }) => `${scheme}://127.0.0.1:${httpPort}`).join(','),
    ca: security?.ca,
    get pids() {
      return nodeProcesses.map(({ pid }) => pid!);
    },
    kill: killNode,
    async restart(nodeIndex) {
      nodeProcesses[nodeIndex] = launchNode(nodes[nodeIndex]!);
      await waitForNode(nodeIndex);
    },
    freeze: () => void nodeProcesses.map((nodeProcess) => nodeProcess.kill('SIGSTOP')),
    resume: () => void nodeProcesses.map((nodeProcess) => nodeProcess.kill('SIGCONT')),
    stop: stopNodes,
  };
}
