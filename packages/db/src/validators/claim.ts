import {
  type BlockedAttempt,
  type ClaimCall,
  type ClaimChecks,
  type ClaimDecision,
  type ClaimDoc,
  type ClaimEvidence,
  callAnswers,
  claimStatuses,
  type EmailCode,
} from '../claim.ts';
import {
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';

const evidence = defineShape<ClaimEvidence>({
  workEmail: defineText(),
  npi: defineText(10),
  license: defineText(),
  licenseNumber: defineText(),
  note: defineText(1000),
});
const yesNoOrUnknown = { bsonType: ['bool', 'null'] };

export const claim = defineShape<ClaimDoc>(
  {
    _id: objectId,
    listingId: objectId,
    userId: defineNonEmptyText(),
    claimantName: defineText(),
    claimantEmail: defineText(),
    sent: defineShape<NonNullable<ClaimDoc['sent']>>(
      { claimantName: defineText(), claimantEmail: defineText(), claimantUserId: defineText() },
      ['claimantName', 'claimantEmail', 'claimantUserId'],
    ),
    evidence,
    checks: defineShape<ClaimChecks>(
      {
        emailDomain: yesNoOrUnknown,
        name: yesNoOrUnknown,
        nickname: yesNoOrUnknown,
        npi: yesNoOrUnknown,
        license: yesNoOrUnknown,
        call: yesNoOrUnknown,
      },
      ['name', 'nickname', 'call'],
    ),
    emailCode: defineShape<EmailCode>(
      {
        sends: count(),
        requestedAt: date,
        hash: defineNonEmptyText(),
        expiresAt: date,
        triesLeft: count(),
        confirmedAt: date,
      },
      ['hash', 'expiresAt', 'confirmedAt'],
    ),
    calls: defineList(
      defineShape<ClaimCall>({
        number: defineNonEmptyText(),
        answer: defineEnum(callAnswers),
        note: defineText(1000),
        at: date,
        by: defineNonEmptyText(),
      }),
      20,
    ),
    blocked: defineList(
      defineShape<BlockedAttempt>(
        {
          userId: defineNonEmptyText(),
          name: defineText(),
          email: defineText(),
          at: date,
          evidence,
          locale: defineEnum(['en', 'es']),
        },
        ['locale'],
      ),
      20,
    ),
    status: defineEnum(claimStatuses),
    contests: bool,
    decision: defineShape<ClaimDecision>(
      {
        outcome: defineEnum(['approved', 'rejected']),
        notes: defineText(4000),
        at: date,
        by: defineNonEmptyText(),
        reason: defineText(4000),
      },
      ['reason'],
    ),
    retired: objectId,
    locale: defineEnum(['en', 'es']),
    v: count(),
    createdAt: date,
    expiresAt: date,
  },
  ['sent', 'contests', 'emailCode', 'calls', 'decision', 'retired'],
);
