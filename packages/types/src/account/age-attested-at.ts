import * as z from 'zod/mini';

const attestation = z.object({ ageAttestedAt: z.iso.datetime({ offset: true }) });
const clockToleranceMs = 24 * 3_600_000;

/**
 * When the user attested "13 or older": in the sign-up form (`unsafeMetadata`, which the user can write) or with a review
 * (`publicMetadata`). An ISO date in UTC with milliseconds; undefined if missing or invalid.
 */
export function readAgeAttestedAt(metadata: unknown, now: Date): string | undefined {
  const parseResult = attestation.safeParse(metadata);
  if (!parseResult.success) return undefined;
  const attestedAt = new Date(parseResult.data.ageAttestedAt);
  return attestedAt.getTime() <= now.getTime() + clockToleranceMs ? attestedAt.toISOString() : undefined;
}
