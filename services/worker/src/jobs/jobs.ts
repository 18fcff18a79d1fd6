import { type Collections, checkWholeAudit, type MongoClient, sealAudit } from '@app/db';
import {
  type Ctx,
  expireClaims,
  expireSeconds,
  forgetImportRows,
  forgetWithdrawn,
  purgeDeleted,
  reconcile,
  sweepDeletions,
  sweepProofs,
  sweepRestored,
} from '@app/moderation';
import type { FileStorage, ReleasesStorageSettings } from '@app/storage';
import type { People } from '../people.ts';
import { sendBreaches, sendDigest } from '../team/team-mails.ts';
import { keepTombstones } from '../tombstones/keep-tombstones.ts';
import { photosStore } from './photos.store.ts';
import { remind } from './remind.ts';
import { dailyAt, every, type Job } from './schedule.ts';
import { photoSweep } from './sweep-photos.ts';
import { sweepReleases } from './sweep-releases.ts';
import { sweepVanished } from './sweep-vanished.ts';

interface Parts {
  client: MongoClient;
  collections: Collections;
  people: People;
  storage: FileStorage;
  /** Where proofs of care are. */
  proofs: FileStorage;
  /** Where this machine keeps what outlives the database. */
  dataDir: string;
  /** Where files of remotes are. */
  releases: ReleasesStorageSettings;
}

const minuteMs = 60_000;
const quietHourUtc = 9; // three or four in the morning in Missouri
const officeHourUtc = 15; // nine or ten there

/** Everything that the worker does by the clock. */
export function jobsOf({ client, collections, people, storage, proofs, dataDir, releases }: Parts): Job[] {
  const ctx = (now: Date): Ctx => ({
    client,
    collections,
    now,
    requestId: 'worker',
    actor: { kind: 'system', id: 'worker' },
  });
  return [
    // Erases deleted accounts: the terms say within 30 days, this is minutes.
    { name: 'sweep-deletions', next: every(minuteMs), run: (now) => sweepDeletions(ctx(now)) },
    // So that a restored backup does not bring them back.
    {
      name: 'keep-tombstones',
      next: every(minuteMs),
      quiet: true,
      run: () => keepTombstones(collections, dataDir),
    },
    // Makes up for messages of the identity provider that got lost.
    { name: 'sweep-vanished', next: every(60 * minuteMs), run: (now) => sweepVanished(ctx(now), people) },
    // Counters, and who may show a narrow limb level (decisions, ruling 5).
    {
      name: 'reconcile',
      next: dailyAt(quietHourUtc),
      async run(now) {
        const { listings, levelCounts, shownLevels } = await reconcile(ctx(now), { repair: true });
        return { listings: listings.length, levelCounts: levelCounts.length, shownLevels };
      },
    },
    // A claim waits for fourteen days (decisions T14).
    {
      name: 'expire-claims',
      next: every(60 * minuteMs),
      run: async (now) => ({ expired: await expireClaims(ctx(now)) }),
    },
    {
      name: 'sweep-photos',
      next: dailyAt(quietHourUtc),
      run: (now) => photoSweep({ photos: photosStore(collections), storage, now }),
    },
    // A proof of care goes with staff's decision, and after seven days at the latest; authors are told so.
    {
      name: 'sweep-proofs',
      next: every(minuteMs),
      quiet: true,
      run: (now) => sweepProofs(ctx(now), proofs),
    },
    // An old tab asks for the files of its day for thirty days.
    {
      name: 'sweep-releases',
      next: dailyAt(quietHourUtc),
      run: (now) => sweepReleases({ client, collections, settings: releases, now }),
    },
    // After so many days without a word that the listing is still right as the settings say.
    { name: 'remind', next: dailyAt(officeHourUtc), run: (now) => remind(collections, now) },
    // So that a row of the audit log that is changed later is found.
    { name: 'seal-audit', next: every(5_000), quiet: true, run: (now) => sealAudit(collections, now) },
    // The console reads what is new alone. What this finds stands there until it finds it right.
    {
      name: 'verify-audit',
      next: dailyAt(quietHourUtc),
      async run(now) {
        const { sound, seals, rows, problems } = await checkWholeAudit(collections, now);
        return { sound, seals, rows, problems: problems.length };
      },
    },
    // What the team deleted can be restored for thirty days.
    { name: 'purge-deleted', next: dailyAt(quietHourUtc), run: (now) => purgeDeleted(ctx(now)) },
    // Rows of imports hold whole files: what came of them is kept without.
    {
      name: 'forget-import-rows',
      next: dailyAt(quietHourUtc),
      run: async (now) => ({ forgotten: await forgetImportRows(ctx(now)) }),
    },
    // Health information goes 90 days after its author took it back.
    { name: 'forget-withdrawn', next: dailyAt(quietHourUtc), run: (now) => forgetWithdrawn(ctx(now)) },
    {
      name: 'expire-seconds',
      next: every(60 * minuteMs),
      run: async (now) => ({ expired: await expireSeconds(ctx(now)) }),
    },
    { name: 'staff-digest', next: dailyAt(officeHourUtc - 1), run: (now) => sendDigest(collections, now) },
    {
      name: 'staff-breach',
      next: every(15 * minuteMs),
      quiet: true,
      run: (now) => sendBreaches(collections, now),
    },
    // After a backup was put back: deleted accounts stay deleted.
    {
      name: 'sweep-restored',
      next: dailyAt(quietHourUtc),
      run: async (now) => ({ found: await sweepRestored(ctx(now)) }),
    },
  ];
}
