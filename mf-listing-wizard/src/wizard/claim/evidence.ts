import { type BodyOf, isNpi, type setClaimEvidence } from '@app/types';
import { m } from '../../paraglide/messages.js';

type Evidence = BodyOf<typeof setClaimEvidence>;

/** Form values. */
export type EvidenceValues = Record<keyof Evidence, string>;

/** Errors of the filled-in evidence; empty fields have none. */
export const findEvidenceProblems = ({ npi }: EvidenceValues): { npi?: string } =>
  npi.trim() && !isNpi(npi.trim()) ? { npi: m.problem_npi() } : {};

/** Request value. The license comes from a closed list; the contract's schema checks it again. */
export const toEvidence = (values: EvidenceValues): Evidence => ({
  ...values,
  npi: values.npi.trim(),
  license: values.license as Evidence['license'],
});
