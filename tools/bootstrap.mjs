// First step of `npm start` and `npm test`: installs missing packages, and runs the task with the packages' Node. Runs
// on Node 20 without packages, so it imports Node's modules alone. CI uses `install` alone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const pnpmSpec = 'pnpm@12.20.0';
const minNodeVersion = [20, 19];
/** First Node version that runs .ts files directly. */
const minTaskNodeVersion = [22, 18];

/** Node's default of 16 MB costs each process 10 to 60 MB and saves a few percent of CPU (docs/decisions/0028). */
const youngHeapMb = 4;
/** Fixed, since glibc raises both: saves 300 MB after some traffic, for a third more CPU per password hash (0028). */
const mallocEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${2 ** 16}` };

const root = path.resolve(import.meta.dirname ?? '.', '..');
const isWindows = process.platform === 'win32';
const [task, ...args] = process.argv.slice(2);
const taskPaths = { start: 'tools/start.ts', test: 'tools/test.ts', install: undefined };

let child;
let isEnding = false;
function forwardSignal(signal) {
  isEnding = true;
  child?.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forwardSignal);
if (!isWindows) {
  // npm or its shell may be killed alone; then this process ends itself.
  const parentPid = process.ppid;
  setInterval(() => process.ppid === parentPid || forwardSignal('SIGTERM'), 500).unref();
}

if (!Object.hasOwn(taskPaths, task))
  stop(`Unknown task "${task}". There are: ${Object.keys(taskPaths).join(', ')}.`);
const neededVersion = hasPackagedNode() ? minNodeVersion : minTaskNodeVersion;
if (!isAtLeast(process.versions.node, neededVersion)) {
  const platformName = `${process.platform} on ${process.arch}`;
  stop(
    `On ${platformName}, Node ${neededVersion.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
}
await install();
if (!isEnding && taskPaths[task]) process.exitCode = await runTask();

/** Runs the task. Its IPC channel closes when this process ends, so that it ends too. */
function runTask() {
  const nodeArgs = ['--import', './tools/start/end-with-parent.ts', taskPaths[task], ...args];
  // Commands run by name are those installed in the workspace.
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  // Compile cache: processes start faster and need less memory.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node');
  const NODE_OPTIONS = `--max-semi-space-size=${youngHeapMb} ${process.env.NODE_OPTIONS ?? ''}`;
  const tunedEnv = task === 'start' ? { ...mallocEnv, ...process.env, NODE_OPTIONS } : process.env;
  const env = { ...tunedEnv, PATH, NODE_COMPILE_CACHE };
  return runProgram(findNode(), nodeArgs, env, ['inherit', 'inherit', 'inherit', 'ipc']);
}

/** True if the packages include Node for this machine. */
function hasPackagedNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

/** Node from the packages if it runs here (not on Alpine, for example), otherwise the current one. */
function findNode() {
  const packagedNode = path.join(root, 'node_modules/.bin/node');
  if (hasPackagedNode() && spawnSync(packagedNode, ['--version']).status === 0) return packagedNode;
  if (isAtLeast(process.versions.node, minTaskNodeVersion)) return process.execPath;
  return stop(
    `The Node in node_modules does not run here. Install Node ${minTaskNodeVersion.join('.')} or newer.`,
  );
}

/** Installs only if the lockfile differs from the last installed one. */
async function install() {
  const stampPath = path.join(root, 'node_modules/.installed');
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => readFileSync(path.join(root, file)));
  const inputsHash = createHash('sha256')
    .update(Buffer.concat(inputs))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === inputsHash) return;
  console.log('Installing packages … (once; a minute or two)');
  // With CI set, pnpm does not prompt and replaces an older node_modules.
  const env = { ...process.env, CI: 'true' };
  const stdio = process.stdout.isTTY ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const code = await runProgram('npx', ['-y', pnpmSpec, 'install', '--frozen-lockfile'], env, stdio);
  if (isEnding) process.exit(1);
  if (code !== 0) {
    stop(
      'The packages could not be installed. Is the npm registry within reach, and is there room on the disk?',
    );
  }
  writeFileSync(stampPath, inputsHash);
}

/** Runs a program and resolves to its exit code. Piped output is printed if it fails. */
function runProgram(command, commandArgs, env, stdio) {
  return new Promise((resolve) => {
    let output = '';
    child = spawn(command, commandArgs, { cwd: root, env, stdio, shell: isWindows && command === 'npx' });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      if (code !== 0 && !isEnding) console.error(output.trim().split('\n').slice(-30).join('\n'));
      resolve(code ?? 1);
    });
  });
}

function isAtLeast(version, [major, minor]) {
  const [actualMajor, actualMinor] = version.split('.').map(Number);
  return actualMajor > major || (actualMajor === major && actualMinor >= minor);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
