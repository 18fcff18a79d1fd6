import {
  locales,
  patientKindValues,
  visitKindValues,
  visitRequestStatuses,
  visitTimeValues,
} from '@app/option-lists';
import * as s from './schema.ts';

/** A patient asks the owner of a listing for a visit or a call back. Deleted 30 days after it was sent. */
export const visitRequestSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The patient's account. */
  userId: s.defineNonEmptyText(),
  kind: s.defineEnum(visitKindValues),
  /** Absent once withdrawn, like `phone`, `email` and `times`. */
  name: s.optional(s.defineNonEmptyText(100)),
  /** One of both. */
  phone: s.optional(s.defineNonEmptyText(40)),
  email: s.optional(s.defineNonEmptyText(200)),
  times: s.optional(s.defineList(s.defineEnum(visitTimeValues), visitTimeValues.length)),
  patient: s.defineEnum(patientKindValues),
  locale: s.defineEnum(locales),
  status: s.defineEnum(visitRequestStatuses),
  /** Set while another request of the account to this listing is refused: `new` and `called`. */
  open: s.optional(s.onlyTrue),
  askedAt: s.date,
  /** Day on which the practice should have answered, YYYY-MM-DD in its time zone. */
  hearBy: s.defineNonEmptyText(10),
  /** While nobody answered: when the patient is to be notified of that. */
  dueAt: s.optional(s.date),
  /** When the patient was notified that nobody answered. */
  toldAt: s.optional(s.date),
  /** The practice's first answer. */
  answeredAt: s.optional(s.date),
});
export type VisitRequestDoc = s.Infer<typeof visitRequestSchema>;
