import { licenses, listChoices } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { type BodyOf, isNpi, type setClaimEvidence } from '@app/types';
import { Field, FieldGrid, Input, Select, Stack, Textarea } from '@app/ui';
import type { ChangeEvent, Ref } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './Claim.module.css';

type Evidence = BodyOf<typeof setClaimEvidence>;

/** Form values of the evidence. */
export type EvidenceValues = Record<keyof Evidence, string>;

/** Returns error texts by field. Empty fields are valid, since evidence is optional. */
export const getEvidenceErrorTexts = ({ npi }: EvidenceValues): { npi?: string } =>
  npi.trim() && !isNpi(npi.trim()) ? { npi: m.problem_npi() } : {};

/** Converts form values to the request body. The license is one of a closed list, which the schema checks again. */
export const toEvidence = (values: EvidenceValues): Evidence => ({
  ...values,
  npi: values.npi.trim(),
  license: values.license as Evidence['license'],
});

interface EvidenceFieldsProps {
  ref: Ref<HTMLDivElement>;
  evidence: EvidenceValues;
  errorTexts: Partial<Record<keyof EvidenceValues, string>>;
  onChange: (change: Partial<EvidenceValues>) => void;
}

/** Optional evidence for a claim. */
export function EvidenceFields({ ref, evidence, errorTexts, onChange }: EvidenceFieldsProps) {
  const { locale } = useShell();
  const bindField = (name: keyof EvidenceValues) => ({
    name,
    value: evidence[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [name]: target.value }),
  });
  return (
    <Stack gap={3} ref={ref} className={styles.Fields}>
      <p>{m.evidence_lead()}</p>
      <FieldGrid>
        <Field label={m.evidence_npi()} hint={m.evidence_npi_hint()} error={errorTexts.npi}>
          <Input {...bindField('npi')} inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
        <Field label={m.evidence_license()}>
          <Select
            {...bindField('license')}
            options={[['', m.evidence_license_none()], ...listChoices(licenses, locale)]}
          />
        </Field>
        <Field label={m.evidence_number()}>
          <Input {...bindField('licenseNumber')} maxLength={50} autoComplete="off" />
        </Field>
      </FieldGrid>
      <Field label={m.evidence_note()}>
        <Textarea {...bindField('note')} maxLength={1000} />
      </Field>
    </Stack>
  );
}
