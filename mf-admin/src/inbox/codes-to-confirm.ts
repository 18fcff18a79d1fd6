import type { InboxKind } from '@app/types/admin/inbox';

const contactCodes = ['name', 'phone', 'email', 'address'];

/** Codes of warnings that an approval must confirm with a second key press: privacy, or that nothing is proven. */
const codesToConfirm: Readonly<Partial<Record<InboxKind, readonly string[]>>> = {
  reviews: contactCodes,
  'year-later': contactCodes,
  flags: contactCodes,
  'author-appeals': contactCodes,
  replies: [...contactCodes, 'patient', 'visit', 'body', 'level', 'date', 'insurance', 'amount'],
  'pending-claims': ['claim_unproven', 'claim_contests', 'claim_call', 'claim_email_domain', 'claim_name'],
};

/** Returns those of the codes that an approval of this kind must confirm with a second key press. */
export const filterCodesToConfirm = (kind: InboxKind, codes: readonly string[]): string[] =>
  codes.filter((code) => codesToConfirm[kind]?.includes(code));
