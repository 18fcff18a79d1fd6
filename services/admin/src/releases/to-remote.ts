import type { RemoteDoc, ShellOffer } from '@app/db';
import { findPreviousVersion, findRefusalReason } from '@app/releases';
import type { AdminRelease, AdminRemote } from '@app/types/admin/releases';
import type { ListedRelease, RemoteWithReleases } from './releases.store.ts';
import { summarizeVitals } from './summarize-vitals.ts';

export const noOfferMessage =
  'This service does not know which shell is live: its setting SHELL_OFFER leads to no file.';

/** Converts a remote for the page "Releases". The live shell's offer decides which versions may go live. */
export function toRemote(
  { name, remote, releases, publishedCount, vitalsByVersion }: RemoteWithReleases,
  offer: ShellOffer | undefined,
): AdminRemote {
  return {
    name,
    v: remote?.v ?? 0,
    ...toLiveState(remote),
    canary: remote?.canary ? toCanary(remote.canary) : null,
    fallback: remote?.fallback ? { ...remote.fallback, at: remote.fallback.at.toISOString() } : null,
    history: (remote?.before ?? []).map(({ version, since, until, by, ended }) => ({
      version,
      since: since.toISOString(),
      until: until.toISOString(),
      by: by.name,
      ended,
    })),
    releases: releases.map((release) => ({
      ...toRelease(release, offer),
      visitors: summarizeVitals(vitalsByVersion.get(release.version) ?? []),
    })),
    published: publishedCount,
  };
}

/** The live or withdrawn version, and the one to which a rollback returns. */
function toLiveState(remote: RemoteDoc | null): Pick<AdminRemote, 'live' | 'withdrawn' | 'earlier'> {
  if (!remote) return { live: null, withdrawn: null, earlier: null };
  const { live: version, since, by, withdrawn } = remote;
  if (withdrawn) {
    const withdrawnVersion = { version, at: withdrawn.at.toISOString(), by: withdrawn.by.name };
    return { live: null, withdrawn: withdrawnVersion, earlier: null };
  }
  const liveRelease = { version, since: since.toISOString(), by: by.name };
  return { live: liveRelease, withdrawn: null, earlier: findPreviousVersion(remote) ?? null };
}

const toCanary = ({ version, share, since, by }: NonNullable<RemoteDoc['canary']>) => ({
  version,
  share,
  since: since.toISOString(),
  by: by.name,
});

function toRelease(release: ListedRelease, offer: ShellOffer | undefined): Omit<AdminRelease, 'visitors'> {
  const { version, publishedAt, publishedBy, contract, bytes, gate, removedAt } = release;
  return {
    version,
    contract,
    bytes,
    publishedAt: publishedAt.toISOString(),
    publishedBy: publishedBy.name,
    gate: gate && {
      passed: gate.passed,
      at: gate.at.toISOString(),
      checks: gate.checks.map(({ id, passed, says }) => ({ id, passed, says })),
    },
    removedAt: removedAt?.toISOString() ?? null,
    refusal: explainRefusal(release, offer),
  };
}

/** Explains why a version cannot go live; null if it can. */
function explainRefusal(release: ListedRelease, offer: ShellOffer | undefined): string | null {
  if (release.removedAt) return 'Its files were removed. Publish it again first.';
  return offer ? (findRefusalReason(release, offer) ?? null) : noOfferMessage;
}
