import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPython, installSchemathesis, runSchemathesis } from './schemathesis.ts';
import type { SignInProxy } from './site.ts';
import { startSignedInSite } from './site.ts';

const canRun = isFullRun && (await hasPython());
if (isFullRun && !canRun)
  console.warn('The API is not tried by its document: python3 with its module venv is not installed here.');

// Slow, and requires Python: full runs only.
describe.skipIf(!canRun)('the API behaves as the OpenAPI document says', () => {
  let site: SignInProxy;
  beforeAll(async () => {
    await installSchemathesis();
    site = await startSignedInSite();
  });
  afterAll(() => site?.stop());

  const teamPathPattern = '^/api/admin/';
  it.each([
    ['visitors and members', 'member', ['--exclude-path-regex', teamPathPattern]],
    ['the team', 'owner', ['--include-path-regex', teamPathPattern]],
  ])('for %s', async (_, bearerName, extraArgs) => {
    expect(await runSchemathesis({ url: site.url, bearerName, extraArgs, maxExamples: 20 })).toBe('');
  });
});
