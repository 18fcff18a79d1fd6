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
import { bool, count, date, listOf, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

const evidence = shape<ClaimEvidence>({
  workEmail: text(),
  npi: text(10),
  license: text(),
  licenseNumber: text(),
  note: text(1000),
});
const yesNoOrUnknown = { bsonType: ['bool', 'null'] };

export const claim = shape<ClaimDoc>(
  {
    _id: objectId,
    listingId: objectId,
    userId: nonEmpty(),
    claimantName: text(),
    claimantEmail: text(),
    sent: shape<NonNullable<ClaimDoc['sent']>>(
      { claimantName: text(), claimantEmail: text(), claimantUserId: text() },
      ['claimantName', 'claimantEmail', 'claimantUserId'],
    ),
    evidence,
    checks: shape<ClaimChecks>(
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
    emailCode: shape<EmailCode>(
      {
        sends: count(),
        requestedAt: date,
        hash: nonEmpty(),
        expiresAt: date,
        triesLeft: count(),
        confirmedAt: date,
      },
      ['hash', 'expiresAt', 'confirmedAt'],
    ),
    calls: listOf(
      shape<ClaimCall>({
        number: nonEmpty(),
        answer: oneOf(callAnswers),
        note: text(1000),
        at: date,
        by: nonEmpty(),
      }),
      20,
    ),
    blocked: listOf(
      shape<BlockedAttempt>(
        { userId: nonEmpty(), name: text(), email: text(), at: date, evidence, locale: oneOf(['en', 'es']) },
        ['locale'],
      ),
      20,
    ),
    status: oneOf(claimStatuses),
    contests: bool,
    decision: shape<ClaimDecision>(
      {
        outcome: oneOf(['approved', 'rejected']),
        notes: text(4000),
        at: date,
        by: nonEmpty(),
        reason: text(4000),
      },
      ['reason'],
    ),
    retired: objectId,
    locale: oneOf(['en', 'es']),
    v: count(),
    createdAt: date,
    expiresAt: date,
  },
  ['sent', 'contests', 'emailCode', 'calls', 'decision', 'retired'],
);
