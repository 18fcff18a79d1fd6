import type { Collections } from '../collections.ts';
import { type Verdict, verifyAudit, verifyAuditFrom } from './verify.ts';

type Log = Pick<Collections, 'audit' | 'auditSeals' | 'auditChecks'>;

/** So many seals, of 500 rows at most, are read at once by who waits for the answer. */
const sealsAtOnce = 100;

interface AuditCheckResult extends Verdict {
  /** From where this one went on: what was found sound before was not read again. Null: from the first seal. */
  since: { seal: number; at: Date } | null;
  /** False: there is more; the next one goes on from here. */
  complete: boolean;
  /** How the last look at all of it ended. Null: there was none yet. */
  whole: { at: Date; sound: boolean } | null;
}

/**
 * Holds what was sealed since the last time against its seals, and remembers how far that was sound. Bounded, however
 * long the log is. What `checkWholeAudit` found wrong is wrong here, too, until it finds it right.
 */
export async function checkNewAudit(log: Log, now: Date, most = sealsAtOnce): Promise<AuditCheckResult> {
  const known = await log.auditChecks.findOne({ _id: 'log' });
  const { verified, whole } = known ?? {};
  const { last, ...checked } = await verifyAuditFrom(log, verified, most);
  if (last && last.seal !== verified?.seal) {
    // Anyone who did it at the same time and came further stays ahead.
    const { seal, hash, rows } = last;
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
  const isWhole = whole?.sound ?? true;
  return {
    ...checked,
    sound: checked.sound && isWhole,
    problems: isWhole ? checked.problems : [...whole!.problems, ...checked.problems],
    since: verified ? { seal: verified.seal, at: verified.at } : null,
    whole: whole ? { at: whole.at, sound: whole.sound } : null,
  };
}

/** Holds all of it against its seals, however long that takes, and keeps how that ended. */
export async function checkWholeAudit(log: Log, now: Date): Promise<Verdict> {
  const verdict = await verifyAudit(log);
  const { sound, seals, rows, head, problems } = verdict;
  const found = {
    whole: { at: now, sound, seals, rows, problems },
    ...(sound && head && { verified: { ...head, rows, at: now } }),
  };
  await log.auditChecks.updateOne({ _id: 'log' }, { $set: found }, { upsert: true });
  return verdict;
}
