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
import type { ChildJob, ChildMessage, ModuleNames } from './messages.ts';

interface RemoteModule {
  default: unknown;
}

interface ShellModule {
  shared: Readonly<Record<string, unknown>>;
  planPage(request: unknown, remotes: unknown, onRemote: (name: string) => void): Promise<unknown>;
  renderPage(
    request: unknown,
    answers: unknown,
    remotes: unknown,
    onHead: (head: never) => void,
    onRemote: (name: string) => void,
  ): Promise<unknown>;
}

/** Modules that React's server renderer requires. */
const builtins: Readonly<Record<string, unknown>> = {
  async_hooks: { AsyncLocalStorage, AsyncResource },
  buffer,
  crypto,
  events,
  stream,
  util,
};

const { env, memoryUsage, cpuUsage, nextTick } = process;
const send = process.send!.bind(process);
const real = process;
const out = [
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
for (const name of out) Object.defineProperty(real, name, { value: undefined, writable: false });
for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel']) {
  Object.defineProperty(globalThis, name, { value: undefined });
}
Object.defineProperty(globalThis, 'process', {
  value: Object.freeze({
    env: Object.freeze({ NODE_ENV: env.NODE_ENV }),
    nextTick: (run: (...with_: unknown[]) => void, ...args: unknown[]) => nextTick(run, ...args),
  }),
});

const modules = new Map<string, unknown>();

function evaluate(name: string, code: string, shared?: ShellModule['shared']): unknown {
  const run = vm.compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  const module = { exports: {} };
  const from = shared ?? builtins;
  run(module, module.exports, (id: string) => {
    const key = shared ? id : id.replace(/^node:/, '');
    if (Object.hasOwn(from, key)) return from[key];
    throw new Error(`${id} is nothing that pages may use`);
  });
  return module.exports;
}

function load({ job, modules: wanted, forget }: ChildJob & { kind: 'load' }) {
  for (const name of forget) modules.delete(name);
  const unloaded: Record<string, string> = {};
  for (const { name, shell, code } of wanted) {
    if (shell !== undefined && !modules.has(shell)) break;
    tell({ job, step: 'loading', module: name });
    try {
      const under = shell === undefined ? undefined : findShell(shell).shared;
      const made = evaluate(name, code, under);
      modules.set(name, under ? (made as RemoteModule).default : made);
    } catch (error) {
      unloaded[name] = toText(error);
    }
  }
  return unloaded;
}

function findShell(name: string): ShellModule {
  const found = modules.get(name);
  if (!found) throw new Error('its shell could not be loaded');
  return found as ShellModule;
}

const toRemotes = (names: ModuleNames['remotes']) =>
  Object.fromEntries(Object.entries(names).map(([name, module]) => [name, modules.get(module)]));

function run(requested: Exclude<ChildJob, { kind: 'load' }>): Promise<unknown> {
  const { job, request } = requested;
  const shell = findShell(requested.modules.shell);
  const remotes = toRemotes(requested.modules.remotes);
  const onRemote = (name: string) => tell({ job, step: 'remote', name });
  if (requested.kind === 'plan') return shell.planPage(request, remotes, onRemote);
  const answers = Object.fromEntries(
    Object.entries(requested.answers).map(([address, { status, json }]) => [
      address,
      { status, body: JSON.parse(json) },
    ]),
  );
  const onHead = (head: never) => tell({ job, step: 'head', head });
  return shell.renderPage(request, answers, remotes, onHead, onRemote);
}

async function answer(requested: ChildJob): Promise<void> {
  const { job } = requested;
  const before = cpuUsage();
  tell({ job, step: 'started' });
  const result: { value?: unknown; failed?: string; unloaded?: Record<string, string> } = {};
  try {
    if (requested.kind === 'load') result.unloaded = load(requested);
    else result.value = await run(requested);
  } catch (error) {
    result.failed = toText(error);
  }
  const { user, system } = cpuUsage(before);
  tell({
    job,
    step: 'done',
    value: undefined,
    ...result,
    cpuMs: (user + system) / 1000,
    rssBytes: memoryUsage.rss(),
  });
}

/** Sends a message; if a page made it impossible to serialize, sends the error. */
function tell(message: ChildMessage): void {
  try {
    send(message);
  } catch (error) {
    if (message.step === 'done') send({ ...message, value: undefined, failed: toText(error) });
  }
}

function toText(error: unknown): string {
  try {
    return String(error instanceof Error ? (error.stack ?? error) : error).slice(0, 1000);
  } catch {
    return 'something that is no text';
  }
}

// Errors of unawaited promises are ignored; a page that waits for one ends by its time limit.
real.on('uncaughtException', () => {});
real.on('unhandledRejection', () => {});
// Ctrl-C in a terminal goes to all processes; the gateway finishes its requests and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) real.on(signal, () => {});
real.on('disconnect', () => real.exit());
real.on('message', (requested) => void answer(requested as ChildJob));
