import { FailureBanner, useOwnChange } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type OwnClaim, setClaimEvidence } from '@app/types';
import { Button, Details, Row, Stack } from '@app/ui';
import { type SubmitEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './Claim.module.css';
import { EvidenceFields, type EvidenceValues, getEvidenceErrorTexts, toEvidence } from './EvidenceFields.tsx';

/** Form to add or change the evidence of a pending claim. */
export function ClaimEvidenceForm({ claim }: { claim: Pick<OwnClaim, 'id' | 'evidence'> }) {
  const { toast } = useShell();
  const { send, sending, failure } = useOwnChange(setClaimEvidence, () => toast({ text: m.evidence_sent() }));
  const [evidence, setEvidence] = useState<EvidenceValues>(claim.evidence);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const errorTexts = getEvidenceErrorTexts(evidence);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (errorTexts.npi) fieldsRef.current?.querySelector<HTMLElement>('[name="npi"]')?.focus();
    else void send({ params: { id: claim.id }, body: toEvidence(evidence) });
  }
  const hasEvidence = Object.values(claim.evidence).some((text) => text !== '');
  return (
    <Details label={hasEvidence ? m.evidence_change() : m.evidence_open()} className={styles.Evidence}>
      <Stack as="form" gap={3} onSubmit={submit} noValidate className={styles.Fields}>
        <EvidenceFields
          ref={fieldsRef}
          evidence={evidence}
          errorTexts={wasSubmitted ? errorTexts : {}}
          onChange={(change) => setEvidence({ ...evidence, ...change })}
        />
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
