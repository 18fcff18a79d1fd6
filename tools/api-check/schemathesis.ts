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

/** True if this machine has what Schemathesis is made with. */
export const hasPython = (): Promise<boolean> =>
  run('python3', ['-m', 'venv', '--help']).then(
    () => true,
    () => false,
  );

/** Installs it once, into a folder of its own. */
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
  /** Where the site answers. */
  url: string;
  /** Whom the proxy before it signs in. */
  person: string;
  /** Further words of its command line. */
  only: readonly string[];
  /** Examples of each operation, beside those that follow from the document itself. */
  examples: number;
}

/** Tries a site by its own OpenAPI document. Gives what was found, or nothing where all is as the document says. */
export async function runSchemathesis(options: SchemathesisOptions): Promise<string> {
  const { url, person, only, examples } = options;
  const words = [
    ...['--config-file', config, 'run', `${url}/api/openapi.json`, '--url', url],
    ...['--header', `Authorization: Bearer ${person}`, '--header', 'Accept: application/json'],
    ...['--max-examples', String(examples), '--seed', '1', '--no-color', ...only],
  ];
  // Away from the checkout: it keeps examples and reports where it runs.
  const settings = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return run(program, words, settings).then(
    () => '',
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `${stdout}\n${stderr}`,
  );
}
