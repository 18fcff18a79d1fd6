import {
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  onlyTrue,
  optional,
  type Rule,
} from './schema.ts';

const yesNoOrUnknown: Rule<boolean | null> = { bsonType: ['bool', 'null'] };

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
const claimEvidenceSchema = defineShape({
  workEmail: defineText(),
  npi: defineText(10),
  license: defineText(),
  licenseNumber: defineText(),
  note: defineText(1000),
});
export type ClaimEvidence = Infer<typeof claimEvidenceSchema>;

/**
 * What the claim says when it is held against the listing; null or absent: there is nothing to hold it against. An
 * address and a call are proven; the others compare what somebody only said.
 */
const claimChecksSchema = defineShape({
  /** A proven address has the website's domain: a confirmed one of the account, or the work e-mail once its code came back. */
  emailDomain: yesNoOrUnknown,
  /** The account's name is the listing's. */
  name: optional(yesNoOrUnknown),
  /** Where the names differ: they are a first name and its short form, with one last name. */
  nickname: optional(yesNoOrUnknown),
  /** The number is the listing's. */
  npi: yesNoOrUnknown,
  /** The listing names this credential. */
  license: yesNoOrUnknown,
  /** The practice said so on the telephone; null: nobody was reached. */
  call: optional(yesNoOrUnknown),
});
export type ClaimChecks = Infer<typeof claimChecksSchema>;

/** The code that was mailed to the work e-mail of `ClaimEvidence`. */
const emailCodeSchema = defineShape({
  /** How many were sent for this claim. */
  sends: count(),
  requestedAt: date,
  /** Salt and hash: the code itself is in the mail alone. Absent until the mail is written. */
  hash: optional(defineNonEmptyText()),
  expiresAt: optional(date),
  triesLeft: count(),
  /** It came back: the address is the claimant's. */
  confirmedAt: optional(date),
});
export type EmailCode = Infer<typeof emailCodeSchema>;

export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;

export type CallAnswer = (typeof callAnswers)[number];

/** Staff called the practice at a number that the listing shows. */
const claimCallSchema = defineShape({
  number: defineNonEmptyText(),
  answer: defineEnum(callAnswers),
  note: defineText(1000),
  at: date,
  by: defineNonEmptyText(),
});
export type ClaimCall = Infer<typeof claimCallSchema>;

/** Somebody who asked for the same listing while a claim was waiting: staff see it with that claim. */
const blockedAttemptSchema = defineShape({
  userId: defineNonEmptyText(),
  name: defineText(),
  email: defineText(),
  at: date,
  evidence: claimEvidenceSchema,
  /** In which language they hear that the listing went to somebody else; absent in older ones: English. */
  locale: optional(defineEnum(['en', 'es'])),
});
export type BlockedAttempt = Infer<typeof blockedAttemptSchema>;

const claimDecisionSchema = defineShape({
  outcome: defineEnum(['approved', 'rejected']),
  /** To the claimant. */
  notes: defineText(4000),
  at: date,
  by: defineNonEmptyText(),
  /** Why it was approved though something differs. Never leaves the back office. */
  reason: optional(defineText(4000)),
});
export type ClaimDecision = Infer<typeof claimDecisionSchema>;

/** An account's request to own a listing. */
export const claimSchema = defineShape({
  _id: objectId,
  listingId: objectId,
  /** The claimant's account, by the session, or `gone_…`. */
  userId: defineNonEmptyText(),
  /** As the identity provider knows them. */
  claimantName: defineText(),
  claimantEmail: defineText(),
  /** What the request's body said of the claimant, where it differs: evidence, never authority. */
  sent: optional(
    defineShape({
      claimantName: optional(defineText()),
      claimantEmail: optional(defineText()),
      claimantUserId: optional(defineText()),
    }),
  ),
  evidence: claimEvidenceSchema,
  checks: claimChecksSchema,
  emailCode: optional(emailCodeSchema),
  /** The newest twenty. */
  calls: optional(defineList(claimCallSchema, 20)),
  /** The newest twenty. */
  blocked: defineList(blockedAttemptSchema, 20),
  status: defineEnum(claimStatuses),
  /** The listing had another owner when it was claimed: approved, it goes over to the claimant. */
  contests: optional(onlyTrue),
  decision: optional(claimDecisionSchema),
  /** The claimant's own listing, never public, that gave way to this one: what goes with the account. */
  retired: optional(objectId),
  locale: defineEnum(['en', 'es']),
  v: count(),
  createdAt: date,
  /** Fourteen days after it was sent. */
  expiresAt: date,
});
export type ClaimDoc = Infer<typeof claimSchema>;
