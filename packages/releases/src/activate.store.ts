import type { GateVerdict, ReleaseDoc, RemoteDoc } from '@app/db';
import { type Change, changeRemote, findRelease, findRemote } from './change.store.ts';
import type { Ctx } from './ctx.ts';
import { earlierOf } from './earlier.ts';
import type { Judge } from './judge.ts';
import { Refused } from './refused.ts';
import { damagedFiles } from './stored-files.ts';

export interface Activation {
  name: string;
  version: string;
  /** The remote's `v` as whoever asks has seen it; without it, as it is now. */
  v?: number | undefined;
}

/**
 * Makes a published version the live one, once the gate lets it pass and all its files are as they were published. A
 * canary ends with it.
 * @throws {Refused} not_published, removed, damaged, gate, changed: then nothing of what is live changed
 */
export async function activateRelease(
  ctx: Ctx,
  { name, version, v }: Activation,
  judge: Judge,
): Promise<{ remote: RemoteDoc; isChanged: boolean }> {
  const seen = await findRemote(ctx, name);
  const release = await findRelease(ctx, name, version);
  await passGate(ctx, release, judge);
  if (seen?.live === version && !seen.canary && !seen.fallback && (v === undefined || v === seen.v))
    return { remote: seen, isChanged: false };
  const remote = await changeRemote(ctx, name, v ?? seen?.v ?? 0, (now) => activated(ctx, version, now));
  return { remote, isChanged: true };
}

function activated({ now, by }: Ctx, version: string, remote: RemoteDoc | null): Change {
  const same = remote?.live === version;
  return {
    next: {
      live: version,
      since: same ? remote.since : now,
      by: same ? remote.by : by,
      before: same ? remote.before : earlierOf(remote, { until: now, ended: 'replaced' }),
      canary: null,
      fallback: null,
    },
    row: {
      action: 'release.activated',
      ...(remote && { before: { live: remote.live } }),
      after: { live: version, by: by.name },
    },
    chosen: version,
    left: [remote?.live, remote?.canary?.version],
  };
}

/**
 * Lets the gate judge a release, unless the same checks passed already for the same shell, and reads all of its files.
 * @throws {Refused} damaged, gate
 */
export async function passGate(ctx: Ctx, release: ReleaseDoc, judge: Judge): Promise<void> {
  const [damaged] = await damagedFiles(judge.files, release);
  if (damaged) {
    const { name, version } = release;
    throw new Refused(
      'damaged',
      `${damaged.path} of ${name} ${version} ${damaged.says} where releases are stored. Publish the same build again to mend it.`,
    );
  }
  if (release.gate && isEnough(release.gate, judge)) return;
  const { passed, checks } = await judge.judge(release);
  const verdict: GateVerdict = { passed, at: ctx.now, offer: judge.offer, checks };
  await ctx.collections.releases.updateOne({ _id: release._id }, { $set: { gate: verdict } });
  if (!passed) throw new Refused('gate', sayingsOf(verdict));
}

function isEnough(verdict: GateVerdict, { offer, checks }: Judge): boolean {
  const made = new Set(verdict.checks.map(({ id }) => id));
  return verdict.passed && isSameOffer(verdict.offer, offer) && checks.every((id) => made.has(id));
}

function isSameOffer(a: GateVerdict['offer'], b: GateVerdict['offer']): boolean {
  const told = ({ contract, shared }: GateVerdict['offer']) =>
    JSON.stringify([contract, Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1))]);
  return told(a) === told(b);
}

const sayingsOf = ({ checks }: GateVerdict) =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ says }) => says)
    .join(' ');
