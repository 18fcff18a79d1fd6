import { type Collections, checkWholeAudit, type MongoClient, sealAudit } from '@app/db';
import { expireClaims } from '@app/listings';
import {
  expireSeconds,
  forgetImportRows,
  forgetWithdrawn,
  purgeDeleted,
  reconcile,
  sweepDeletions,
  sweepRestored,
} from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import type { CommandContext } from '@app/status-changes';
import type { FileStorage, ReleasesStorageSettings } from '@app/storage';
import type { People } from '../people.ts';
import { sendBreaches, sendDigest } from '../team/team-mails.ts';
import { keepTombstones } from '../tombstones/keep-tombstones.ts';
import { createPhotosStore } from './photos.store.ts';
import { remind } from './remind.ts';
import { type Job, scheduleDaily, scheduleEvery } from './schedule.ts';
import { createPhotoSweep } from './sweep-photos.ts';
import { sweepReleases } from './sweep-releases.ts';
import { sweepVanished } from './sweep-vanished.ts';

interface Deps {
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
export function createJobs({ client, collections, people, storage, proofs, dataDir, releases }: Deps): Job[] {
  const createCommandContext = (now: Date): CommandContext => ({
    client,
    collections,
    now,
    requestId: 'worker',
    actor: { kind: 'system', id: 'worker' },
  });
  const hour = 60 * minuteMs;
  return [
    // Erases deleted accounts: the terms say within 30 days, this is minutes.
    createJob('sweep-deletions', scheduleEvery(minuteMs), (now) => sweepDeletions(createCommandContext(now))),
    // So that a restored backup does not bring them back.
    createQuietJob('keep-tombstones', scheduleEvery(minuteMs), () => keepTombstones(collections, dataDir)),
    // Makes up for messages of the identity provider that got lost.
    createJob('sweep-vanished', scheduleEvery(hour), (now) =>
      sweepVanished(createCommandContext(now), people),
    ),
    // Counters, and who may show a narrow limb level.
    createJob('reconcile', scheduleDaily(quietHourUtc), async (now) => {
      const { listings, levelCounts, shownLevels } = await reconcile(createCommandContext(now), {
        repair: true,
      });
      return { listings: listings.length, levelCounts: levelCounts.length, shownLevels };
    }),
    // A claim waits for fourteen days.
    createJob('expire-claims', scheduleEvery(hour), async (now) => ({
      expired: await expireClaims(createCommandContext(now)),
    })),
    createJob('sweep-photos', scheduleDaily(quietHourUtc), (now) =>
      createPhotoSweep({ photos: createPhotosStore(collections), storage, now }),
    ),
    // A proof of care goes with staff's decision, and after seven days at the latest; authors are told so.
    createQuietJob('sweep-proofs', scheduleEvery(minuteMs), (now) =>
      sweepProofs(createCommandContext(now), proofs),
    ),
    // An old tab asks for the files of its day for thirty days.
    createJob('sweep-releases', scheduleDaily(quietHourUtc), (now) =>
      sweepReleases({ client, collections, settings: releases, now }),
    ),
    // After so many days without a word that the listing is still right as the settings say.
    createJob('remind', scheduleDaily(officeHourUtc), (now) => remind(collections, now)),
    // So that a row of the audit log that is changed later is found.
    createQuietJob('seal-audit', scheduleEvery(5_000), (now) => sealAudit(collections, now)),
    // The console reads what is new alone. What this finds stands there until it finds it right.
    createJob('verify-audit', scheduleDaily(quietHourUtc), async (now) => {
      const { sound, seals, rows, problems } = await checkWholeAudit(collections, now);
      return { sound, seals, rows, problems: problems.length };
    }),
    // What the team deleted can be restored for thirty days.
    createJob('purge-deleted', scheduleDaily(quietHourUtc), (now) => purgeDeleted(createCommandContext(now))),
    // Rows of imports hold whole files: what came of them is kept without.
    createJob('forget-import-rows', scheduleDaily(quietHourUtc), async (now) => ({
      forgotten: await forgetImportRows(createCommandContext(now)),
    })),
    // Health information goes 90 days after its author took it back.
    createJob('forget-withdrawn', scheduleDaily(quietHourUtc), (now) =>
      forgetWithdrawn(createCommandContext(now)),
    ),
    createJob('expire-seconds', scheduleEvery(hour), async (now) => ({
      expired: await expireSeconds(createCommandContext(now)),
    })),
    createJob('staff-digest', scheduleDaily(officeHourUtc - 1), (now) => sendDigest(collections, now)),
    createQuietJob('staff-breach', scheduleEvery(15 * minuteMs), (now) => sendBreaches(collections, now)),
    // After a backup was put back: deleted accounts stay deleted.
    createJob('sweep-restored', scheduleDaily(quietHourUtc), async (now) => ({
      found: await sweepRestored(createCommandContext(now)),
    })),
  ];
}

const createJob = (name: string, next: Job['next'], run: Job['run']): Job => ({ name, next, run });
const createQuietJob = (...row: Parameters<typeof createJob>): Job => ({ ...createJob(...row), quiet: true });
