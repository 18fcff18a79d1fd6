import { email, isNpi } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import type { Evidence } from './use-request-claim.ts';

/** Form values. */
export type EvidenceValues = Record<keyof Evidence, string>;

export const blankEvidence: EvidenceValues = {
  workEmail: '',
  npi: '',
  license: '',
  licenseNumber: '',
  note: '',
};

export const isBlank = (evidence: EvidenceValues): boolean =>
  Object.values(evidence).every((text) => text.trim() === '');

/** Errors of the filled-in evidence; empty fields have none. */
export function findEvidenceProblems({
  workEmail,
  npi,
}: EvidenceValues): Partial<Record<keyof EvidenceValues, string>> {
  const typed = workEmail.trim();
  return {
    ...(typed &&
      !z.safeParse(email, typed).success && {
        workEmail: typed.includes('@') ? m.problem_email() : m.problem_email_at(),
      }),
    ...(npi.trim() && !isNpi(npi.trim()) && { npi: m.problem_npi() }),
  };
}

/** Request value. The license comes from a closed list; the contract's schema checks it again. */
export const toEvidence = (values: EvidenceValues): Evidence => ({
  ...values,
  workEmail: values.workEmail.trim(),
  npi: values.npi.trim(),
  license: values.license as Evidence['license'],
});
