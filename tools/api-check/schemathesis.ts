import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../verify/run-steps.ts';

const run = promisify(execFile);
const version = '4.32.5';
const folder = path.join(root, `node_modules/.cache/schemathesis-${version}`);
const program = path.join(folder, 'bin/schemathesis');
const config = path.join(import.meta.dirname, 'schemathesis.toml');

/** True if this machine can install Schemathesis (python3 with venv). */
export const hasPython = (): Promise<boolean> =>
  run('python3', ['-m', 'venv', '--help']).then(
    () => true,
    () => false,
  );

/** Installs Schemathesis once, into its own virtual environment. */
export async function installSchemathesis(): Promise<void> {
  if (existsSync(program)) return;
  try {
    await run('python3', ['-m', 'venv', folder]);
    await run(path.join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface SchemathesisOptions {
  /** URL of the site. */
  url: string;
  /** Bearer name for the sign-in proxy. */
  person: string;
  /** Additional command-line arguments. */
  only: readonly string[];
  /** Generated examples per operation, besides those in the document. */
  examples: number;
}

/** Tests a site against its own OpenAPI document. Returns the failures; empty if there are none. */
export async function runSchemathesis(options: SchemathesisOptions): Promise<string> {
  const { url, person, only, examples } = options;
  const args = [
    '--config-file',
    config,
    'run',
    `${url}/api/openapi.json`,
    '--url',
    url,
    '--header',
    `Authorization: Bearer ${person}`,
    '--header',
    'Accept: application/json',
    '--max-examples',
    String(examples),
    '--seed',
    '1',
    '--no-color',
    ...only,
  ];
  // Run outside the checkout, since it writes examples and reports to the working folder.
  const settings = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return run(program, args, settings).then(
    () => '',
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `${stdout}\n${stderr}`,
  );
}
