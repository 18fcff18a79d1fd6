import * as s from './schema.ts';

const yesNoOrUnknown: s.Rule<boolean | null> = { bsonType: ['bool', 'null'] };

/**
 * `orphaned` is no state of its own: a pending claim of a listing that is gone. `contested`: a try to claim a listing that
 * somebody else owns, kept as evidence; staff may open it as a counter-claim.
 */
export const claimStatuses = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'contested',
] as const;

export type ClaimStatus = (typeof claimStatuses)[number];

/** What a claimant gave to show that the listing is theirs; empty where they gave nothing. */
const claimEvidenceSchema = s.defineShape({
  workEmail: s.defineText(),
  npi: s.defineText(10),
  license: s.defineText(),
  licenseNumber: s.defineText(),
  note: s.defineText(1000),
});
export type ClaimEvidence = s.Infer<typeof claimEvidenceSchema>;

/**
 * What the claim says when it is held against the listing; null or absent: there is nothing to hold it against. An
 * address and a call are proven; the others compare what somebody only said.
 */
const claimChecksSchema = s.defineShape({
  /** A proven address has the website's domain: a confirmed one of the account, or the work e-mail once its code came back. */
  emailDomain: yesNoOrUnknown,
  /** The account's name is the listing's. */
  name: s.optional(yesNoOrUnknown),
  /** Where the names differ: they are a first name and its short form, with one last name. */
  nickname: s.optional(yesNoOrUnknown),
  /** The number is the listing's. */
  npi: yesNoOrUnknown,
  /** The listing names this credential. */
  license: yesNoOrUnknown,
  /** The practice said so on the telephone; null: nobody was reached. */
  call: s.optional(yesNoOrUnknown),
});
export type ClaimChecks = s.Infer<typeof claimChecksSchema>;

/** The code that was mailed to the work e-mail of `ClaimEvidence`. */
const emailCodeSchema = s.defineShape({
  /** How many were sent for this claim. */
  sends: s.count(),
  requestedAt: s.date,
  /** Salt and hash: the code itself is in the mail alone. Absent until the mail is written. */
  hash: s.optional(s.defineNonEmptyText()),
  expiresAt: s.optional(s.date),
  triesLeft: s.count(),
  /** It came back: the address is the claimant's. */
  confirmedAt: s.optional(s.date),
});
export type EmailCode = s.Infer<typeof emailCodeSchema>;

export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;

export type CallAnswer = (typeof callAnswers)[number];

/** Staff called the practice at a number that the listing shows. */
const claimCallSchema = s.defineShape({
  number: s.defineNonEmptyText(),
  answer: s.defineEnum(callAnswers),
  note: s.defineText(1000),
  at: s.date,
  by: s.defineNonEmptyText(),
});
export type ClaimCall = s.Infer<typeof claimCallSchema>;

/** Somebody who asked for the same listing while a claim was waiting: staff see it with that claim. */
const blockedAttemptSchema = s.defineShape({
  userId: s.defineNonEmptyText(),
  name: s.defineText(),
  email: s.defineText(),
  at: s.date,
  evidence: claimEvidenceSchema,
  /** In which language they hear that the listing went to somebody else; absent in older ones: English. */
  locale: s.optional(s.defineEnum(['en', 'es'])),
});
export type BlockedAttempt = s.Infer<typeof blockedAttemptSchema>;

const claimDecisionSchema = s.defineShape({
  outcome: s.defineEnum(['approved', 'rejected']),
  /** To the claimant. */
  notes: s.defineText(4000),
  at: s.date,
  by: s.defineNonEmptyText(),
  /** Why it was approved though something differs. Never leaves the back office. */
  reason: s.optional(s.defineText(4000)),
});
export type ClaimDecision = s.Infer<typeof claimDecisionSchema>;

/** An account's request to own a listing. */
export const claimSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The claimant's account, by the session, or `gone_…`. */
  userId: s.defineNonEmptyText(),
  /** As the identity provider knows them. */
  claimantName: s.defineText(),
  claimantEmail: s.defineText(),
  /** What the request's body said of the claimant, where it differs: evidence, never authority. */
  sent: s.optional(
    s.defineShape({
      claimantName: s.optional(s.defineText()),
      claimantEmail: s.optional(s.defineText()),
      claimantUserId: s.optional(s.defineText()),
    }),
  ),
  evidence: claimEvidenceSchema,
  checks: claimChecksSchema,
  emailCode: s.optional(emailCodeSchema),
  /** The newest twenty. */
  calls: s.optional(s.defineList(claimCallSchema, 20)),
  /** The newest twenty. */
  blocked: s.defineList(blockedAttemptSchema, 20),
  status: s.defineEnum(claimStatuses),
  /** The listing had another owner when it was claimed: approved, it goes over to the claimant. */
  contests: s.optional(s.onlyTrue),
  decision: s.optional(claimDecisionSchema),
  /** The claimant's own listing, never public, that gave way to this one: what goes with the account. */
  retired: s.optional(s.objectId),
  locale: s.defineEnum(['en', 'es']),
  v: s.count(),
  createdAt: s.date,
  /** Fourteen days after it was sent. */
  expiresAt: s.date,
});
export type ClaimDoc = s.Infer<typeof claimSchema>;
