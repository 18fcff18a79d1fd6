const secondsPerHour = 3_600;
const secondsPerDay = 86_400;
/** Rate limits with their stored names, by account; of `invitationTries` by IP address. */
export const defaultLimits = {
  listingCreations: { name: 'listings', points: 10, perSeconds: secondsPerDay },
  /** What owners and managers change: listings, answers to visit requests, accepted invitations. */
  changes: { name: 'listing-changes', points: 100, perSeconds: secondsPerDay },
  claims: { name: 'claims', points: 20, perSeconds: secondsPerDay },
  evidence: { name: 'claim-evidence', points: 50, perSeconds: secondsPerDay },
  /** Each one sends an e-mail to an address that the claimant typed. */
  claimCodes: { name: 'claim-codes', points: 10, perSeconds: secondsPerDay },
  claimCodeTries: { name: 'claim-code-tries', points: 50, perSeconds: secondsPerDay },
  /** Appeals against decisions of staff. */
  appeals: { name: 'decision-appeals', points: 50, perSeconds: secondsPerDay },
  /** Messages of an account to staff. */
  messages: { name: 'messages', points: 20, perSeconds: secondsPerDay },
  /** Requests of a patient for a visit or a call back. */
  visitRequests: { name: 'visit-requests', points: 10, perSeconds: secondsPerDay },
  /** Each one sends an e-mail to an address that an owner typed. */
  invitations: { name: 'manager-invitations', points: 10, perSeconds: secondsPerDay },
  /** Attempts to open an invitation with its secret, by IP address. */
  invitationTries: { name: 'manager-invitation-tries', points: 60, perSeconds: secondsPerHour },
  replies: { name: 'replies', points: 100, perSeconds: secondsPerDay },
  /**
   * Withdrawals of what an account sent: claims, updates, replies, proofs and the like. A limit of their own, so that
   * other limits never block them.
   */
  withdrawals: { name: 'listing-withdrawals', points: 100, perSeconds: secondsPerDay },
  /** Searches for listings to claim, and for duplicates. */
  searches: { name: 'claim-searches', points: 300, perSeconds: secondsPerHour },
  /** High, because the wizard saves while its user types. */
  drafts: { name: 'drafts', points: 1_500, perSeconds: secondsPerHour },
  photos: { name: 'photos', points: 20, perSeconds: secondsPerDay },
  proofs: { name: 'proofs', points: 10, perSeconds: secondsPerDay },
};

export type LimitName = keyof typeof defaultLimits;
