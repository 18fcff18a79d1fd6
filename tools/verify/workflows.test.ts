// Rules of this repository for its workflows, which actionlint does not check.

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './run-steps.ts';
import { workflowsStep } from './steps.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'timeout-minutes'?: number;
  uses?: string;
  with?: Record<string, unknown>;
  steps?: Step[];
}
interface Workflow {
  permissions?: unknown;
  concurrency?: { group: string };
  jobs: Record<string, Job>;
}

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflowPaths = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const actionPaths = globSync('.github/actions/*/action.yml', { cwd: root });
const scriptNames = Object.keys(JSON.parse(readText('package.json')).scripts);

/** Returns everything that a workflow's jobs or an action run or use. */
function listSteps(file: string): Step[] {
  const { jobs, runs } = parse(readText(file)) as { jobs?: Record<string, Job>; runs?: { steps: Step[] } };
  const jobSteps = Object.values(jobs ?? {}).flatMap(({ steps = [], ...job }) => [job, ...steps]);
  return [...jobSteps, ...(runs?.steps ?? [])];
}

test('there are workflows to check', () => {
  expect(workflowPaths).toContain('.github/workflows/everything.yml');
  expect(actionPaths).not.toEqual([]);
});

describe('every workflow', () => {
  const workflowEntries = workflowPaths.map((file) => [file, parse(readText(file)) as Workflow] as const);
  const jobs = workflowEntries.flatMap(([file, workflow]) =>
    Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
  );

  test('may only read the sources', () => {
    for (const [file, { permissions }] of workflowEntries)
      expect([file, permissions]).toEqual([file, { contents: 'read' }]);
    expect(jobs.filter(({ job }) => 'permissions' in job)).toEqual([]);
  });
  test('does not run twice at once for one branch or remote', () => {
    for (const [file, { concurrency }] of workflowEntries)
      expect([file, concurrency?.group]).toEqual([file, expect.stringMatching(/\$\{\{ .+ \}\}$/)]);
    expect(workflowEntries.length).toBeGreaterThan(1);
  });
  test('ends each job that hangs', () => {
    expect(jobs.filter(({ job }) => typeof job['timeout-minutes'] !== 'number')).toEqual([]);
    expect(jobs.length).toBeGreaterThan(1);
  });
});

describe('every step', () => {
  const steps = [...workflowPaths, ...actionPaths].flatMap((file) =>
    listSteps(file).map((step) => ({ file, ...step })),
  );

  test('uses other people’s actions at a commit with its version, and existing actions of ours', () => {
    const usedActions = steps.flatMap(({ file, uses }) => (uses ? [{ file, uses }] : []));
    for (const { file, uses } of usedActions) {
      if (uses.startsWith('./')) expect([uses, existsSync(path.join(root, uses))]).toEqual([uses, true]);
      else
        expect(readText(file)).toMatch(
          new RegExp(`${uses.replace(/@.*/, '')}@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+\n`),
        );
      expect(uses).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    }
    expect(usedActions.some(({ uses }) => !uses.startsWith('./'))).toBe(true);
  });
  test('puts no foreign text into a shell script', () => {
    const scriptSteps = steps.filter(({ run }) => run);
    expect(scriptSteps.filter(({ run }) => run!.includes('${{'))).toEqual([]);
    expect(scriptSteps).not.toEqual([]);
  });
  test('leaves no token behind', () => {
    const checkoutSteps = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
    for (const { with: checkoutInputs } of checkoutSteps)
      expect(checkoutInputs).toMatchObject({ 'persist-credentials': false });
    expect(checkoutSteps).not.toEqual([]);
  });
  test('makes keys of caches from files that exist', () => {
    const patterns = steps.flatMap(({ with: inputs = {} }) =>
      [...JSON.stringify(inputs).matchAll(/hashFiles\(([^)]*)\)/g)].flatMap(([, args = '']) =>
        [...args.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern),
      ),
    );
    expect(patterns).toContain('pnpm-lock.yaml');
    // A pattern without a match is ignored by GitHub: the key would not follow the file.
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });
  test('runs scripts that exist', () => {
    const usedScripts = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/\bnpm (?:run )?(?!run\b)([a-z][\w:-]*)/g)].map(([, script]) => script),
    );
    expect(usedScripts).toContain('test');
    expect(scriptNames).toEqual(expect.arrayContaining(usedScripts));
  });
});

test('the step of `pnpm verify` fails on a broken workflow with a message', () => {
  const folder = createTempFolder('workflows');
  mkdirSync(path.join(folder, '.github/workflows'), { recursive: true });
  const validWorkflow = readText('.github/workflows/everything.yml');
  const brokenWorkflows = {
    'unexpected key "timeout-minuets"': validWorkflow.replace('timeout-minutes:', 'timeout-minuets:'),
    'undefined variable "githib"': validWorkflow.replace('github.ref', 'githib.ref'),
    '"github.head_ref" is potentially untrusted': validWorkflow.replace(
      'npm test',
      'echo $' + '{{ github.head_ref }}',
    ),
  };
  for (const [index, text] of Object.values(brokenWorkflows).entries())
    writeFileSync(path.join(folder, `.github/workflows/${index}.yml`), text);
  const [name = '', ...args] = workflowsStep.command;
  const linterPath = path.join(root, 'node_modules/.bin', name);
  const { status, stdout } = spawnSync(linterPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(1);
  for (const message of Object.keys(brokenWorkflows)) expect(stdout).toContain(message);
});
