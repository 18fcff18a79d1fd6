import { licenses, listChoices } from '@app/option-lists';
import { FailureBanner, useOwnChange } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type BodyOf, isNpi, type OwnClaim, setClaimEvidence } from '@app/types';
import { Button, Details, Field, FieldGrid, Input, Row, Select, Stack, Textarea } from '@app/ui';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './Claim.module.css';

type Evidence = BodyOf<typeof setClaimEvidence>;
type EvidenceValues = Record<keyof Evidence, string>;

/** Form to add or change the evidence of a pending claim. All of it is optional. */
export function ClaimEvidenceForm({ claim }: { claim: OwnClaim }) {
  const { locale, toast } = useShell();
  const { send, sending, failure } = useOwnChange(setClaimEvidence, () => toast({ text: m.evidence_sent() }));
  const [evidence, setEvidence] = useState<EvidenceValues>(claim.evidence);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const npiInputRef = useRef<HTMLInputElement>(null);
  const npi = evidence.npi.trim();
  const isNpiInvalid = npi !== '' && !isNpi(npi);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (isNpiInvalid) return npiInputRef.current?.focus();
    // One of a closed list, which the schema checks again.
    const license = evidence.license as Evidence['license'];
    void send({ params: { id: claim.id }, body: { ...evidence, npi, license } });
  }
  const bindField = (name: keyof EvidenceValues) => ({
    name,
    value: evidence[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      setEvidence({ ...evidence, [name]: target.value }),
  });
  const hasEvidence = Object.values(claim.evidence).some((text) => text !== '');
  return (
    <Details label={hasEvidence ? m.evidence_change() : m.evidence_open()} className={styles.Evidence}>
      <Stack as="form" gap={3} onSubmit={submit} noValidate className={styles.Fields}>
        <Stack gap={3} className={styles.Fields}>
          <p>{m.evidence_lead()}</p>
          <FieldGrid>
            <Field
              label={m.evidence_npi()}
              hint={m.evidence_npi_hint()}
              error={wasSubmitted && isNpiInvalid ? m.problem_npi() : undefined}
            >
              <Input
                {...bindField('npi')}
                ref={npiInputRef}
                inputMode="numeric"
                maxLength={10}
                autoComplete="off"
              />
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
        <FailureBanner failure={failure} />
        <Row>
          <Button type="submit" kind="tint" aria-disabled={sending || undefined}>
            {m.evidence_send()}
          </Button>
        </Row>
      </Stack>
    </Details>
  );
}
