import { email, isNpi } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import type { Evidence } from './use-request-claim.ts';

/** As the form holds it. */
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

/** What is wrong with what was added; nothing where it is empty. */
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

/** What is sent of it. The license comes from a closed list; the contract's schema says so again. */
export const toEvidence = (values: EvidenceValues): Evidence => ({
  ...values,
  workEmail: values.workEmail.trim(),
  npi: values.npi.trim(),
  license: values.license as Evidence['license'],
});
