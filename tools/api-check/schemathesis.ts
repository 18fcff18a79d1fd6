import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../verify/run-steps.ts';

const execFileAsync = promisify(execFile);
const schemathesisVersion = '4.32.5';
const installFolder = path.join(root, `node_modules/.cache/schemathesis-${schemathesisVersion}`);
const programPath = path.join(installFolder, 'bin/schemathesis');
const configPath = path.join(import.meta.dirname, 'schemathesis.toml');

/** True if this machine can install Schemathesis (python3 with venv). */
export const hasPython = (): Promise<boolean> =>
  execFileAsync('python3', ['-m', 'venv', '--help']).then(
    () => true,
    () => false,
  );

export async function installSchemathesis(): Promise<void> {
  if (existsSync(programPath)) return;
  try {
    await execFileAsync('python3', ['-m', 'venv', installFolder]);
    await execFileAsync(path.join(installFolder, 'bin/pip'), [
      'install',
      '--quiet',
      `schemathesis==${schemathesisVersion}`,
    ]);
  } catch (error) {
    await rm(installFolder, { recursive: true, force: true });
    throw error;
  }
}

export interface SchemathesisOptions {
  url: string;
  bearerName: string;
  extraArgs: readonly string[];
  /** Generated examples per operation, besides those in the document. */
  maxExamples: number;
}

/** Tests a site against its own OpenAPI document. Returns the failures; empty if there are none. */
export async function runSchemathesis(options: SchemathesisOptions): Promise<string> {
  const { url, bearerName, extraArgs, maxExamples } = options;
  const args = [
    '--config-file',
    configPath,
    'run',
    `${url}/api/openapi.json`,
    '--url',
    url,
    '--header',
    `Authorization: Bearer ${bearerName}`,
    '--header',
    'Accept: application/json',
    '--max-examples',
    String(maxExamples),
    '--seed',
    '1',
    '--no-color',
    ...extraArgs,
  ];
  // Run outside the checkout, since it writes examples and reports to the working folder.
  const execOptions = { cwd: installFolder, maxBuffer: 64 * 1024 * 1024 };
  return execFileAsync(programPath, args, execOptions).then(
    () => '',
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `${stdout}\n${stderr}`,
  );
}
