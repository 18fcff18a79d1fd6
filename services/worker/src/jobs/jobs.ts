import { type Collections, checkWholeAudit, type MongoClient, sealAudit } from '@app/db';
import { expireClaims, sweepVisitRequests } from '@app/listings';
import * as moderation from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import type { CommandContext } from '@app/status-changes';
import type { FileStorage, ReleasesStorageSettings } from '@app/storage';
import type { AccountProvider } from '../account-provider.ts';
import type { NewPeopleFinder } from '../alerts/find-new-people.ts';
import { sendAlerts } from '../alerts/send-alerts.ts';
import { sendBreaches, sendDigest } from '../staff/staff-mails.ts';
import { writeTombstones } from '../tombstones/write-tombstones.ts';
import { askYearLater } from './ask-year-later.ts';
import { createPhotoCleanupStore } from './photos.store.ts';
import { remindOwners } from './remind-owners.ts';
import { type Job, scheduleDaily, scheduleEvery } from './schedule.ts';
import { sweepPhotos } from './sweep-photos.ts';
import { sweepReleases } from './sweep-releases.ts';
import { sweepVanishedAccounts } from './sweep-vanished.ts';

interface JobDeps {
  client: MongoClient;
  collections: Collections;
  accounts: AccountProvider;
  photoStorage: FileStorage;
  /** Files of proofs of care. */
  proofStorage: FileStorage;
  /** Folder of this machine for files that must survive the loss of the database. */
  dataDir: string;
  findNewPeople: NewPeopleFinder;
  /** Storage of the remotes' files. */
  releasesSettings: ReleasesStorageSettings;
}

const minuteMs = 60_000;
const nightHourUtc = 9; // three or four in the morning in Missouri
const officeHourUtc = 15; // nine or ten in the morning in Missouri

export function createJobs(deps: JobDeps): Job[] {
  const {
    client,
    collections,
    accounts,
    photoStorage,
    proofStorage,
    dataDir,
    findNewPeople,
    releasesSettings,
  } = deps;
  const createJob = (
    name: string,
    getNextTime: Job['getNextTime'],
    runCommand: (ctx: CommandContext) => Promise<object>,
  ): Job => ({
    name,
    getNextTime,
    run: (now) =>
      runCommand({ client, collections, now, requestId: 'worker', actor: { kind: 'system', id: 'worker' } }),
  });
  const createFrequentJob = (...jobArgs: Parameters<typeof createJob>): Job => ({
    ...createJob(...jobArgs),
    isFrequent: true,
  });
  const hourMs = 60 * minuteMs;
  const everyNight = scheduleDaily(nightHourUtc);
  return [
    // Erases deleted accounts, within minutes; the terms promise 30 days.
    createJob('sweep-deletions', scheduleEvery(minuteMs), moderation.sweepDeletions),
    // Keeps a restored backup from bringing deleted accounts back.
    createFrequentJob('keep-tombstones', scheduleEvery(minuteMs), () =>
      writeTombstones(collections, dataDir),
    ),
    // Makes a suspension outlive an account that is deleted at the identity provider itself.
    createFrequentJob('hash-sanctioned', scheduleEvery(minuteMs), async (ctx) => ({
      remembered: await moderation.storeSanctionedHashes(ctx, accounts.findIdentifiers),
    })),
    // Replaces lost webhook messages of the identity provider.
    createJob('sweep-vanished', scheduleEvery(hourMs), (ctx) => sweepVanishedAccounts(ctx, accounts)),
    // Corrects counters, and recomputes which reviews may show a narrow limb level.
    createJob('reconcile', everyNight, async (ctx) => {
      const { listings, levelCounts, mismatchedReviewCount } = await moderation.reconcile(ctx, {
        repair: true,
      });
      return {
        listings: listings.length,
        levelCounts: levelCounts.length,
        shownLevels: mismatchedReviewCount,
      };
    }),
    // Claims expire after fourteen days.
    createJob('expire-claims', scheduleEvery(hourMs), async (ctx) => ({ expired: await expireClaims(ctx) })),
    // Notifies patients whom no practice answered within three working days; deletes visit requests after 30 days.
    createFrequentJob('sweep-visit-requests', scheduleEvery(15 * minuteMs), sweepVisitRequests),
    createJob('sweep-photos', everyNight, ({ now }) =>
      sweepPhotos({ photos: createPhotoCleanupStore(collections), storage: photoStorage, now }),
    ),
    // Deletes proofs of care after the decision of staff, or after seven days, as authors are told.
    createFrequentJob('sweep-proofs', scheduleEvery(minuteMs), (ctx) => sweepProofs(ctx, proofStorage)),
    // Keeps files for thirty days, because an old tab may still load them.
    createJob('sweep-releases', everyNight, ({ now }) =>
      sweepReleases({ client, collections, settings: releasesSettings, now }),
    ),
    // Reminds owners to confirm their listing; the settings say after how many days.
    createJob('remind', scheduleDaily(officeHourUtc), ({ now }) => remindOwners(collections, now)),
    // Asks authors how it is, once, a year after their review became public.
    createJob('ask-year-later', scheduleDaily(officeHourUtc), ({ now }) => askYearLater(collections, now)),
    // Mails subscribers who is new, at most once per period of their alert.
    createFrequentJob('send-alerts', scheduleEvery(minuteMs), ({ now }) =>
      sendAlerts({ collections, findNewPeople }, now),
    ),
    // Seals new audit rows, so that later changes to them are detected.
    createFrequentJob('seal-audit', scheduleEvery(5_000), ({ now }) => sealAudit(collections, now)),
    // Verifies the whole audit log; the admin application only checks new rows. A finding stays until a later check
    // passes.
    createJob('verify-audit', everyNight, async ({ now }) => {
      const { sound, seals, rows, problems } = await checkWholeAudit(collections, now);
      return { sound, seals, rows, problems: problems.length };
    }),
    // Deletions by staff can be undone for thirty days.
    createJob('purge-deleted', everyNight, moderation.purgeDeleted),
    // Deletes rows of imports, which contain whole files. The result of the import stays.
    createJob('forget-import-rows', everyNight, async (ctx) => ({
      forgotten: await moderation.forgetImportRows(ctx),
    })),
    // Deletes health information 90 days after its author withdrew it.
    createJob('forget-withdrawn', everyNight, moderation.forgetWithdrawn),
    // Deletes the hashes that recognize people of deleted accounts, once none of their reviews and sanctions is left.
    createJob('forget-former', everyNight, moderation.forgetFormerAccounts),
    createJob('expire-seconds', scheduleEvery(hourMs), async (ctx) => ({
      expired: await moderation.expireApprovalRequests(ctx),
    })),
    createJob('staff-digest', scheduleDaily(officeHourUtc - 1), ({ now }) => sendDigest(collections, now)),
    createFrequentJob('staff-breach', scheduleEvery(15 * minuteMs), ({ now }) =>
      sendBreaches(collections, now),
    ),
    // Erases again what a restored backup, or a write in the instant of the deletion, has left of a deleted account.
    createJob('sweep-restored', everyNight, moderation.eraseRestoredAccounts),
  ];
}
