// The first step of `npm start` and `npm test`: runs on Node 20 with nothing installed, and therefore imports
// nothing but Node. It installs what is missing and hands over to the task under the Node that comes with it. The task
// `install` ends there: after it, CI runs the workspace's own tools.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const pnpm = 'pnpm@12.20.0';
const oldestNode = [20, 19];
/** Runs .ts files as they are. */
const taskNode = [22, 18];

/**
 * Of the part of the heap where objects begin. Node's own 16 cost every process of the site 10 to 60 MB, and save a few
 * per cent of CPU (docs/decisions/0028).
 */
const youngHeapMb = 4;

const root = path.resolve(import.meta.dirname ?? '.', '..');
const windows = process.platform === 'win32';
const [task, ...args] = process.argv.slice(2);
const tasks = { start: 'tools/start.ts', test: 'tools/test.ts', install: undefined };

let child;
let ending = false;
function passOn(signal) {
  ending = true;
  child?.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
if (!windows) {
  // npm or its shell may be killed alone; then nobody is left to stop us, so we stop ourselves.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || passOn('SIGTERM'), 500).unref();
}

if (!Object.hasOwn(tasks, task)) stop(`Unknown task "${task}". There are: ${Object.keys(tasks).join(', ')}.`);
if (!atLeast(process.versions.node, oldestNode)) {
  stop(
    `Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
}
if (!brings() && !atLeast(process.versions.node, taskNode)) {
  const where = `${process.platform} on ${process.arch}`;
  stop(
    `On ${where}, Node ${taskNode.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
}
await install();
if (!ending && tasks[task]) process.exitCode = await hand();

/** Hands over to the task. The channel lets it notice when this process is gone, however it went. */
function hand() {
  const list = ['--import', './tools/start/end-with-parent.ts', tasks[task], ...args];
  // Every tool that a task runs by name is the workspace's own.
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  // Modules as the engine compiled them: processes start sooner, and need neither compiler nor type stripper in memory.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node');
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE };
  if (task === 'start')
    env.NODE_OPTIONS = `--max-semi-space-size=${youngHeapMb} ${process.env.NODE_OPTIONS ?? ''}`;
  return run(node(), list, env, ['inherit', 'inherit', 'inherit', 'ipc']);
}

/** Whether the packages bring a Node for this machine. */
function brings() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

/** The packages' own Node where it runs (not on Alpine, say), else this one. */
function node() {
  const own = path.join(root, 'node_modules/.bin/node');
  if (brings() && spawnSync(own, ['--version']).status === 0) return own;
  if (atLeast(process.versions.node, taskNode)) return process.execPath;
  return stop(`The Node in node_modules does not run here. Install Node ${taskNode.join('.')} or newer.`);
}

/** Installs only when the lockfile differs from the one that was installed last. */
async function install() {
  const stamp = path.join(root, 'node_modules/.installed');
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => readFileSync(path.join(root, file)));
  const wanted = createHash('sha256')
    .update(Buffer.concat(files))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages … (once; a minute or two)');
  // CI: pnpm asks nothing and takes an older node_modules away by itself.
  const env = { ...process.env, CI: 'true' };
  const watched = process.stdout.isTTY ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const code = await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], env, watched);
  if (ending) process.exit(1);
  if (code !== 0) {
    stop(
      'The packages could not be installed. Is the npm registry within reach, and is there room on the disk?',
    );
  }
  writeFileSync(stamp, wanted);
}

/** Runs a program to its end and answers its exit code. What it wrote to a pipe is shown when it fails. */
function run(command, list, env, stdio) {
  return new Promise((resolve) => {
    let output = '';
    child = spawn(command, list, { cwd: root, env, stdio, shell: windows && command === 'npx' });
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
      if (code !== 0 && !ending) console.error(output.trim().split('\n').slice(-30).join('\n'));
      resolve(code ?? 1);
    });
  });
}

function atLeast(version, [major, minor]) {
  const [haveMajor, haveMinor] = version.split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
