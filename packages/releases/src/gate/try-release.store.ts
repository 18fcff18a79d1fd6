import type { ReleaseDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { ReleaseContext } from '../audit.store.ts';
import { ReleaseError } from '../errors.ts';
import { findRelease } from '../live-releases.store.ts';
import { createFileReader } from '../stored-files.ts';
import { checkIntegrity } from './checks.ts';
import { explainFailures, isStillValid, type ReleaseValidator } from './gate.ts';

/**
 * Validates a version and stores the result, without changing what is live. If the same checks passed before for the
 * same shell, only its files are checked again. The services that it calls may have changed since, so they are always
 * checked.
 * @throws {ReleaseError} not_published, removed, damaged, gate
 */
export async function tryRelease(
  ctx: ReleaseContext,
  { name, version }: Pick<ReleaseDoc, 'name' | 'version'>,
  validator: ReleaseValidator,
): Promise<void> {
  const release = await findRelease(ctx, name, version);
  if (validator.requiredCheckIds.includes('render')) await checkServices(ctx, release);
  if (isStillValid(release.gate, validator.offer, validator.requiredCheckIds))
    return checkFiles(release, validator.storage);
  const gateResult = await validator.validate(release);
  await ctx.collections.releases.updateOne({ _id: release._id }, { $set: { gate: gateResult } });
  if (!gateResult.passed) throw new ReleaseError('gate', explainFailures(gateResult));
}

/** @throws {ReleaseError} gate: visitors cannot reach a service that its pages call */
async function checkServices(
  { collections }: ReleaseContext,
  { name, version, asks = [] }: ReleaseDoc,
): Promise<void> {
  const services = await collections.services.find({ nouns: { $in: asks } }).toArray();
  for (const noun of asks) {
    const owningService = services.find(({ nouns }) => nouns.includes(noun));
    if (owningService?.withdrawnAt === null) continue;
    const fault = owningService
      ? `its service ${owningService._id} is withdrawn: restore that service first`
      : `no live service owns "${noun}": publish that service first`;
    throw new ReleaseError('gate', `The pages of ${name} ${version} ask /api/${noun}, and ${fault}.`);
  }
}

/** @throws {ReleaseError} damaged */
export async function checkFiles(release: ReleaseDoc, storage: FileStorage): Promise<void> {
  const { passed, says } = await checkIntegrity(release, createFileReader(storage, release));
  if (!passed) throw new ReleaseError('damaged', says);
}
