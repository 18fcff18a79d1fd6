// Runs page code in a process without permissions: no files, no processes, empty environment. Imports Node's own
// modules only, so it needs to read no other file. Node cannot deny network access yet, so everything that leads there
// is hidden from pages: they get neither `process` nor `fetch`, and a fixed list of modules.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import * as buffer from 'node:buffer';
import * as crypto from 'node:crypto';
import * as events from 'node:events';
import * as stream from 'node:stream';
import * as util from 'node:util';
import vm from 'node:vm';
import type { ChildJob, ChildMessage } from './messages.ts';

/** What shell/src/public/server.tsx exports. */
interface ShellModule {
  shared: Readonly<Record<string, unknown>>;
  planPage(...args: unknown[]): Promise<unknown>;
  renderPage(...args: unknown[]): Promise<unknown>;
}

/** Modules that React's server renderer requires. */
const builtinModules: Readonly<Record<string, unknown>> = {
  async_hooks: { AsyncLocalStorage, AsyncResource },
  buffer,
  crypto,
  events,
  stream,
  util,
};

const realProcess = process;
const { env, memoryUsage, cpuUsage, nextTick } = realProcess;
const send = realProcess.send!.bind(realProcess);
const hiddenMembers = [
  'binding',
  '_linkedBinding',
  'dlopen',
  'execve',
  'getBuiltinModule',
  'kill',
  '_kill',
  '_debugProcess',
  '_getActiveHandles',
  '_getActiveRequests',
  'loadEnvFile',
  'mainModule',
  'openStdin',
];
for (const name of hiddenMembers)
  Object.defineProperty(realProcess, name, { value: undefined, writable: false });
for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel']) {
  Object.defineProperty(globalThis, name, { value: undefined });
}
Object.defineProperty(globalThis, 'process', {
  value: Object.freeze({
    env: Object.freeze({ NODE_ENV: env.NODE_ENV }),
    nextTick: (run: (...runArguments: unknown[]) => void, ...args: unknown[]) => nextTick(run, ...args),
  }),
});

const modules = new Map<string, unknown>();

function loadModule({ name, shell, code }: ChildJob & { kind: 'load' }): void {
  const execute = vm.compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  const module: { exports: { default?: unknown } } = { exports: {} };
  const providedModules = shell === undefined ? builtinModules : getShell(shell).shared;
  execute(module, module.exports, (id: string) => {
    const moduleId = shell === undefined ? id.replace(/^node:/, '') : id;
    if (Object.hasOwn(providedModules, moduleId)) return providedModules[moduleId];
    throw new Error(`${id} is nothing that pages may use`);
  });
  modules.set(name, shell === undefined ? module.exports : module.exports.default);
}

function getShell(name: string): ShellModule {
  const shellModule = modules.get(name);
  if (!shellModule) throw new Error('its shell could not be loaded');
  return shellModule as ShellModule;
}

async function runJob(jobId: number, childJob: ChildJob): Promise<unknown> {
  if (childJob.kind === 'start') return undefined;
  if (childJob.kind === 'load') return loadModule(childJob);
  const { kind, request } = childJob;
  const shell = getShell(childJob.modules.shell);
  const moduleNames = Object.entries(childJob.modules.remotes);
  const remoteModules = Object.fromEntries(moduleNames.map(([remote, name]) => [remote, modules.get(name)]));
  const onRemote = (name: string) => sendMessage({ step: 'remote', jobId, name });
  if (kind === 'plan') return shell.planPage(request, remoteModules, onRemote);
  const answers = Object.entries(childJob.replies).map(([address, { status, json }]) => {
    return [address, { status, body: JSON.parse(json) }];
  });
  const onHead = (head: never) => sendMessage({ step: 'head', jobId, head });
  return shell.renderPage(request, Object.fromEntries(answers), remoteModules, onHead, onRemote);
}

async function handleJob({ jobId, ...childJob }: ChildJob & { jobId: number }): Promise<void> {
  const startCpuUsage = cpuUsage();
  sendMessage({ step: 'started', jobId });
  const result: { value?: unknown; failed?: string } = {};
  try {
    result.value = await runJob(jobId, childJob);
  } catch (error) {
    result.failed = toErrorText(error);
  }
  const { user, system } = cpuUsage(startCpuUsage);
  const cpuMs = (user + system) / 1000;
  sendMessage({ step: 'done', jobId, value: undefined, ...result, cpuMs, rssBytes: memoryUsage.rss() });
}

/** Sends a message; if a page made it impossible to serialize, sends the error. */
function sendMessage(message: ChildMessage): void {
  try {
    send(message);
  } catch (error) {
    if (message.step === 'done') send({ ...message, value: undefined, failed: toErrorText(error) });
  }
}

function toErrorText(error: unknown): string {
  try {
    return String(error instanceof Error ? (error.stack ?? error) : error).slice(0, 1000);
  } catch {
    return 'something that is no text';
  }
}

// Errors of unawaited promises are ignored; a page that waits for one ends by its time limit.
realProcess.on('uncaughtException', () => {});
realProcess.on('unhandledRejection', () => {});
// Ctrl-C in a terminal goes to all processes; the gateway finishes its requests and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) realProcess.on(signal, () => {});
realProcess.on('disconnect', () => realProcess.exit());
realProcess.on('message', (childJob) => void handleJob(childJob as ChildJob & { jobId: number }));
