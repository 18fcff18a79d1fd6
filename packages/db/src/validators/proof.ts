import { type ProofDoc, type ProofKeyDoc, proofStatuses } from '../proof.ts';
import { date, defineEnum, defineShape, defineText, objectId } from '../schema.ts';

const name = { bsonType: 'string', pattern: '^[\\w-]{22}$' };

export const proof = defineShape<ProofDoc>(
  {
    _id: name,
    reviewId: objectId,
    status: defineEnum(proofStatuses),
    sentAt: date,
    fileUntil: date,
    decidedAt: date,
    note: defineText(2000),
  },
  ['decidedAt', 'note'],
);

export const proofKey = defineShape<ProofKeyDoc>({
  _id: name,
  key: { bsonType: 'string', pattern: '^[\\w-]{43}$' },
  until: date,
});
