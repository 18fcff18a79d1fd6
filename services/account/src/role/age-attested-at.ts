import * as z from 'zod';

const attestation = z.object({ ageAttestedAt: z.iso.datetime({ offset: true }) });
/** Browsers' clocks differ. */
const aheadMs = 24 * 3_600_000;

/**
 * When the account's owner said "13 or older", as the sign-up form noted it (`unsafeMetadata`, which the owner writes);
 * undefined where nothing like it is there. In UTC, with milliseconds.
 */
export function readAttestedAt(unsafeMetadata: unknown, now: Date): string | undefined {
  const result = attestation.safeParse(unsafeMetadata);
  if (!result.success) return undefined;
  const at = new Date(result.data.ageAttestedAt);
  return at.getTime() <= now.getTime() + aheadMs ? at.toISOString() : undefined;
}
