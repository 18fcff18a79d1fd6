import { type ProofDoc, type ProofKeyDoc, proofStatuses } from '../proof.ts';
import { date, objectId, oneOf, shape, text } from '../schema.ts';

const name = { bsonType: 'string', pattern: '^[\\w-]{22}$' };

export const proof = shape<ProofDoc>(
  {
    _id: name,
    reviewId: objectId,
    status: oneOf(proofStatuses),
    sentAt: date,
    fileUntil: date,
    decidedAt: date,
    note: text(2000),
  },
  ['decidedAt', 'note'],
);

export const proofKey = shape<ProofKeyDoc>({
  _id: name,
  key: { bsonType: 'string', pattern: '^[\\w-]{43}$' },
  until: date,
});
