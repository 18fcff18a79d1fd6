import { callAnswers, claimOutcomes, claimStatuses, locales } from '@app/option-lists';
import * as s from './schema.ts';

const yesNoOrUnknown: s.Rule<boolean | null> = { bsonType: ['bool', 'null'] };

/** Evidence given by the claimant; empty texts if none. */
const claimEvidenceSchema = s.defineShape({
  workEmail: s.defineText(),
  npi: s.defineText(10),
  license: s.defineText(),
  licenseNumber: s.defineText(),
  note: s.defineText(1000),
});
export type ClaimEvidence = s.Infer<typeof claimEvidenceSchema>;

/**
 * Comparison of a claim with its listing; null or absent: not comparable. E-mail domain and call are verified; the
 * others compare unverified statements.
 */
const claimChecksSchema = s.defineShape({
  /** A verified address has the website's domain: one of the account, or the work e-mail after its code was entered. */
  emailDomain: yesNoOrUnknown,
  /** The account's name equals the listing's. */
  name: s.optional(yesNoOrUnknown),
  /** The first names differ by a nickname and the last names are equal. */
  nickname: s.optional(yesNoOrUnknown),
  /** The NPI equals the listing's. */
  npi: yesNoOrUnknown,
  /** The listing has this credential. */
  license: yesNoOrUnknown,
  /** The practice confirmed by telephone; null: not reached. */
  call: s.optional(yesNoOrUnknown),
});
export type ClaimChecks = s.Infer<typeof claimChecksSchema>;

/** Verification of the work e-mail in `ClaimEvidence`. */
const emailCodeSchema = s.defineShape({
  /** Number of mails for this claim. */
  sends: s.defineCount(),
  requestedAt: s.date,
  /** Salt and hash of the code. Absent until the mail is created. */
  hash: s.optional(s.defineNonEmptyText()),
  expiresAt: s.optional(s.date),
  triesLeft: s.defineCount(),
  /** When the code was entered, which verifies the address. */
  confirmedAt: s.optional(s.date),
});
export type EmailCode = s.Infer<typeof emailCodeSchema>;

/** A call by staff to a number of the listing. */
const claimCallSchema = s.defineShape({
  number: s.defineNonEmptyText(),
  answer: s.defineEnum(callAnswers),
  note: s.defineText(1000),
  at: s.date,
  by: s.defineNonEmptyText(),
});
export type ClaimCall = s.Infer<typeof claimCallSchema>;

/** Another account that claimed the listing while this claim was pending, shown to staff with it. */
const blockedAttemptSchema = s.defineShape({
  userId: s.defineNonEmptyText(),
  name: s.defineText(),
  email: s.defineText(),
  at: s.date,
  evidence: claimEvidenceSchema,
  /** Language of the mail about the outcome. Absent in old ones: English. */
  locale: s.optional(s.defineEnum(locales)),
});
export type BlockedAttempt = s.Infer<typeof blockedAttemptSchema>;

const claimDecisionSchema = s.defineShape({
  outcome: s.defineEnum(claimOutcomes),
  /** For the claimant. */
  notes: s.defineText(4000),
  at: s.date,
  by: s.defineNonEmptyText(),
  /** Why it was approved despite differences. Never sent to visitors. */
  reason: s.optional(s.defineText(4000)),
});
export type ClaimDecision = s.Infer<typeof claimDecisionSchema>;

/** A claim: an account asks to own a listing. */
export const claimSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The claimant's user id, or `gone_…` after deletion. */
  userId: s.defineNonEmptyText(),
  /** Name and address from the identity provider. */
  claimantName: s.defineText(),
  claimantEmail: s.defineText(),
  /** Name and address that the claim states, if different: evidence only, never trusted. */
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
  /** The latest twenty. */
  calls: s.optional(s.defineList(claimCallSchema, 20)),
  /** The latest twenty. */
  blocked: s.defineList(blockedAttemptSchema, 20),
  status: s.defineEnum(claimStatuses),
  /** The listing had another owner at the time; an approval transfers it to the claimant. */
  contests: s.optional(s.onlyTrue),
  decision: s.optional(claimDecisionSchema),
  /** The claimant's previous, never public listing, replaced by this one; deleted with the account. */
  retired: s.optional(s.objectId),
  locale: s.defineEnum(locales),
  v: s.defineCount(),
  createdAt: s.date,
  /** Fourteen days after submission. */
  expiresAt: s.date,
});
export type ClaimDoc = s.Infer<typeof claimSchema>;
