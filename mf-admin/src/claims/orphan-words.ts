import type { OrphanedClaim } from '@app/types/admin/claims';

/** "Sam Reed, for Renata Okafor, Riverfront Limb Works". */
export function formatOrphanedClaim({ claimantName, listing }: OrphanedClaim): string {
  const of = listing
    ? [`${listing.firstName} ${listing.lastName}`, listing.company].filter(Boolean).join(', ')
    : 'a listing that no longer exists';
  return `${claimantName || 'Someone without a name'}, for ${of}`;
}

/** Why a claim that was chosen stays. */
export const stayWords = {
  not_found: 'was already removed',
  not_orphaned: 'has its listing, or was decided',
  held: 'is under a legal hold',
} as const;

export const formatClaimCount = (count: number): string => (count === 1 ? '1 claim' : `${count} claims`);
