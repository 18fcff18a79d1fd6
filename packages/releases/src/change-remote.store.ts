import { type EarlierRelease, isDuplicateKeyError, type RemoteDoc, type ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { ClientSession } from 'mongodb';
import { type ReleaseContext, runAudited } from './audit.store.ts';
import { ReleaseError } from './errors.ts';
import { createQuickValidator, createRecordedValidator, type ReleaseValidator } from './gate/gate.ts';
import { checkFiles, tryRelease } from './gate/try-release.store.ts';
import {
  createRemovedError,
  findRelease,
  findRemote,
  readLiveReleases,
  toReleaseId,
} from './live-releases.store.ts';
import { findPathError, findSlotError } from './registry.ts';
import {
  computeChange,
  findChosenVersion,
  findEndedCanary,
  isInForce,
  type ReleaseEvent,
} from './remote-state.ts';

type EventOfKind<K extends ReleaseEvent['kind']> = Extract<ReleaseEvent, { kind: K }>;
type AutoRollbackEvent = EventOfKind<'auto-rollback'>;
type UngatedEvent = EventOfKind<'end-canary' | 'withdraw'>;
type GatedEvent = Exclude<ReleaseEvent, AutoRollbackEvent | UngatedEvent>;
/** Revision (`v`) of the remote's document that the caller has seen; absent: the current one. */
type SeenRevision = { revision?: number | undefined };
interface ChangeResult {
  remote: RemoteDoc;
  /** The version that was live before. */
  previousVersion: string | undefined;
  /** The canary that ended because another version became live, or none is. */
  endedCanary: string | undefined;
  isChanged: boolean;
}
type GateOptions = SeenRevision & { validator: ReleaseValidator };
type FileOptions = SeenRevision & { storage: FileStorage };

/**
 * Changes which version of a remote is live. A version that becomes live or a canary passes the gate first. The target
 * of an auto-rollback passed it when it was live, so only its files are checked.
 * @throws {ReleaseError} nothing was changed
 */
export function changeRemote(
  ctx: ReleaseContext,
  name: string,
  event: GatedEvent,
  gate: GateOptions,
): Promise<ChangeResult>;
export function changeRemote(
  ctx: ReleaseContext,
  name: string,
  event: AutoRollbackEvent,
  files: FileOptions,
): Promise<ChangeResult>;
export function changeRemote(
  ctx: ReleaseContext,
  name: string,
  event: UngatedEvent,
  seenRevision?: SeenRevision,
): Promise<ChangeResult>;
export async function changeRemote(
  ctx: ReleaseContext,
  name: string,
  event: ReleaseEvent,
  { validator, storage, revision }: Partial<GateOptions & FileOptions> = {},
): Promise<ChangeResult> {
  const seenRemote = await findRemote(ctx, name);
  const seenRevision = seenRemote?.v ?? 0;
  if (seenRevision !== (revision ?? seenRevision)) throw createChangedError(name, seenRemote);
  const chosenVersion = await chooseVersion(ctx, seenRemote, name, event);
  if (chosenVersion && validator) await tryRelease(ctx, { name, version: chosenVersion }, validator);
  if (chosenVersion && storage) await checkFiles(await findRelease(ctx, name, chosenVersion), storage);
  if (seenRemote && isInForce(seenRemote, event))
    return {
      remote: seenRemote,
      previousVersion: seenRemote.live,
      endedCanary: undefined,
      isChanged: false,
    };
  const changedRemote = await runAudited(ctx, { kind: 'remote', id: name }, async (session) => {
    const currentRemote = await findRemote(ctx, name, session);
    // The version that was checked above was chosen from `seenRemote`.
    if ((currentRemote?.v ?? 0) !== seenRevision) throw createChangedError(name, currentRemote);
    const { nextState, row, usedVersions } = computeChange(currentRemote, event, {
      chosenVersion,
      at: ctx.now,
      by: ctx.by,
    });
    const doc = { _id: name, v: seenRevision + 1, ...nextState, updatedAt: ctx.now, updatedBy: ctx.by };
    await saveRemote(ctx, doc, session);
    if (chosenVersion) await checkPages(ctx, name, chosenVersion, event);
    for (const version of usedVersions) {
      const hasFiles = await restartRetention(ctx, name, version, session);
      if (!hasFiles && version === chosenVersion) throw createRemovedError(name, version);
    }
    return { result: doc, row };
  });
  return {
    remote: changedRemote,
    previousVersion: seenRemote?.live,
    endedCanary: findEndedCanary(seenRemote, event, chosenVersion),
    isChanged: true,
  };
}

/** As `findChosenVersion`, whose error says here what can be done instead if there is no earlier version. */
async function chooseVersion(
  { collections }: ReleaseContext,
  seenRemote: RemoteDoc | null,
  name: string,
  event: ReleaseEvent,
): Promise<string | undefined> {
  try {
    return findChosenVersion(name, seenRemote, event);
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'no_earlier') throw error;
    const listVersionsEndedBy = (reason: EarlierRelease['ended']) =>
      (seenRemote?.before ?? []).flatMap(({ version, ended }) => (ended === reason ? [version] : []));
    // The gate does not see what failed for visitors afterwards.
    const { live = '', canary } = seenRemote ?? {};
    const excludedVersions = [live, canary?.version ?? '', ...listVersionsEndedBy('fell_back')];
    const rolledBackVersions = new Set(listVersionsEndedBy('rolled_back'));
    const passedVersions = await collections.releases
      .find({ name, 'gate.passed': true, removedAt: null, version: { $nin: excludedVersions } })
      .sort({ publishedAt: -1, _id: -1 })
      .limit(3)
      .map(({ version }) => (rolledBackVersions.has(version) ? `${version} (rolled back)` : version))
      .toArray();
    const folder = name.replaceAll('_', '-');
    const sentences = [
      error.message,
      canary && `${canary.version} is a canary. To end it: pnpm remotes end-canary ${folder}`,
      passedVersions.length > 0 &&
        `Of these, which passed the gate, one can be made live: ${passedVersions.join(', ')}. Run: pnpm remotes activate ${folder} VERSION`,
    ];
    throw new ReleaseError('no_earlier', sentences.filter(Boolean).join(' '));
  }
}

/** Changes of a remote that people and pipelines can make. */
export type RemoteCommand = Exclude<ReleaseEvent, AutoRollbackEvent>;

/**
 * Changes what is live by a command, the same for console, pipelines and terminals: a version that becomes live or a
 * canary has passed the whole gate for this shell before. One to roll back to was live, so the quick checks are enough.
 * @throws {ReleaseError} nothing was changed
 */
export function applyRemoteCommand(
  ctx: ReleaseContext,
  name: string,
  command: RemoteCommand,
  { storage, offer, revision }: { storage: FileStorage; offer: ShellOffer } & SeenRevision,
): Promise<ChangeResult> {
  switch (command.kind) {
    case 'withdraw':
    case 'end-canary':
      return changeRemote(ctx, name, command, { revision });
    case 'roll-back':
      return changeRemote(ctx, name, command, { validator: createQuickValidator(storage, offer), revision });
    default:
      return changeRemote(ctx, name, command, {
        validator: createRecordedValidator(storage, offer),
        revision,
      });
  }
}

/** Inserts the first state of a remote, or replaces the previous one. */
async function saveRemote(
  { collections }: ReleaseContext,
  doc: RemoteDoc,
  session: ClientSession,
): Promise<void> {
  const { remotes } = collections;
  if (doc.v > 1) {
    await remotes.replaceOne({ _id: doc._id, v: doc.v - 1 }, doc, { session, ignoreUndefined: true });
    return;
  }
  try {
    await remotes.insertOne(doc, { session, ignoreUndefined: true });
  } catch (error) {
    // Of two concurrent first activations one succeeds, and the other fails with its author's name.
    if (!isDuplicateKeyError(error)) throw error;
    throw createChangedError(doc._id, await remotes.findOne({ _id: doc._id }));
  }
}

async function checkPages(
  ctx: ReleaseContext,
  name: string,
  version: string,
  { kind }: ReleaseEvent,
): Promise<void> {
  const { releases } = await readLiveReleases(ctx, { includeEmbedded: true });
  const release = await findRelease(ctx, name, version);
  // A rollback stays possible if a slot is no longer offered: no page shows it.
  const isServedNext = kind === 'activate' || kind === 'canary';
  const fault =
    findPathError(release, releases) ?? (isServedNext ? findSlotError(release, releases) : undefined);
  if (fault) throw new ReleaseError('gate', fault);
}

/** False if its files were removed. A write, so that it conflicts with a concurrent removal. */
async function restartRetention(
  { collections, now }: ReleaseContext,
  name: string,
  version: string,
  session: ClientSession,
): Promise<boolean> {
  const filter = { _id: toReleaseId(name, version), removedAt: null };
  const update = { $set: { usedAt: now } };
  return (await collections.releases.updateOne(filter, update, { session })).matchedCount > 0;
}

const createChangedError = (name: string, remote: RemoteDoc | null) =>
  new ReleaseError(
    'changed',
    remote
      ? `${remote.updatedBy.name} changed ${name} at ${formatTime(remote.updatedAt)}: ${remote.live} is live. Look at it again before you change it.`
      : `Nothing of ${name} is live. Look at it again before you change it.`,
  );

/** `2026-11-22 08:12:03 UTC`: independent of locale, for logs and terminals. */
const formatTime = (instant: Date) => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
