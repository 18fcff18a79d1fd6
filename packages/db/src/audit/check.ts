import type { Collections } from '../collections.ts';
import { type AuditVerification, verifyAudit, verifySeals } from './verify.ts';

type Log = Pick<Collections, 'audit' | 'auditSeals' | 'auditChecks'>;

/** Seals (up to 500 rows each) per call, because a request waits for it. */
const maxSealsPerCall = 100;

interface AuditCheckResult extends AuditVerification {
  /** Start of this check: rows before it were verified earlier. Null: the check began at the first seal. */
  since: { seal: number; at: Date } | null;
  /** False: more seals remain; the next call continues. */
  complete: boolean;
  /** Result of the last check of the whole log. Null: there was none. */
  whole: { at: Date; sound: boolean } | null;
}

/**
 * Verifies at most `maxSeals` seals since the last check and stores how far the log is sound. Problems found by
 * `checkWholeAudit` are returned too, until that check passes again.
 */
export async function checkNewAudit(
  log: Log,
  now: Date,
  maxSeals = maxSealsPerCall,
): Promise<AuditCheckResult> {
  const lastCheck = await log.auditChecks.findOne({ _id: 'log' });
  const { verified, whole: lastWholeCheck } = lastCheck ?? {};
  const { verification, lastVerified, complete } = await verifySeals(log, {
    verifiedHead: verified,
    maxSeals,
  });
  if (lastVerified && lastVerified.seal !== verified?.seal) {
    // A concurrent check that got further keeps its result.
    const { seal, hash, rows } = lastVerified;
    await log.auditChecks.updateOne(
      { _id: 'log' },
      [
        {
          $set: {
            verified: {
              $cond: [
                { $lt: [{ $ifNull: ['$verified.seal', 0] }, seal] },
                { seal, hash, rows, at: now },
                '$verified',
              ],
            },
          },
        },
      ],
      { upsert: true },
    );
  }
  const isWholeLogSound = lastWholeCheck?.sound ?? true;
  return {
    ...verification,
    complete,
    sound: verification.sound && isWholeLogSound,
    problems: isWholeLogSound
      ? verification.problems
      : [...lastWholeCheck!.problems, ...verification.problems],
    since: verified ? { seal: verified.seal, at: verified.at } : null,
    whole: lastWholeCheck ? { at: lastWholeCheck.at, sound: lastWholeCheck.sound } : null,
  };
}

/** Verifies the whole log, however long it takes, and stores the result. */
export async function checkWholeAudit(log: Log, now: Date): Promise<AuditVerification> {
  const verification = await verifyAudit(log);
  const { sound, seals, rows, head, problems } = verification;
  const checkFields = {
    whole: { at: now, sound, seals, rows, problems },
    ...(sound && head && { verified: { ...head, rows, at: now } }),
  };
  await log.auditChecks.updateOne({ _id: 'log' }, { $set: checkFields }, { upsert: true });
  return verification;
}
