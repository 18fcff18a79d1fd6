import {
  type BlockedAttempt,
  type ClaimChecks,
  type ClaimDecision,
  type ClaimDoc,
  type ClaimEvidence,
  claimStatuses,
} from '../claim.ts';
import { count, date, listOf, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

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
    checks: shape<ClaimChecks>({ emailDomain: yesNoOrUnknown, npi: yesNoOrUnknown, license: yesNoOrUnknown }),
    blocked: listOf(
      shape<BlockedAttempt>({ userId: nonEmpty(), name: text(), email: text(), at: date, evidence }),
      20,
    ),
    status: oneOf(claimStatuses),
    decision: shape<ClaimDecision>({
      outcome: oneOf(['approved', 'rejected']),
      notes: text(4000),
      at: date,
      by: nonEmpty(),
    }),
    retired: objectId,
    locale: oneOf(['en', 'es']),
    v: count(),
    createdAt: date,
    expiresAt: date,
  },
  ['sent', 'decision', 'retired'],
);
