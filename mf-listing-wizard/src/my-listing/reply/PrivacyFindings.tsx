import { type FindingKind, listFindingKinds, scanReply } from '@app/types/reply/reply-guard';
import { Fact, Stack, VisuallyHidden, WarnIcon } from '@app/ui';
import { useDeferredValue, useMemo } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './ReplyForm.module.css';

const findingTexts: Record<FindingKind, () => string> = {
  name: m.finding_name,
  patient: m.finding_patient,
  visit: m.finding_visit,
  body: m.finding_body,
  level: m.finding_level,
  date: m.finding_date,
  insurance: m.finding_insurance,
  amount: m.finding_amount,
  phone: m.finding_phone,
  email: m.finding_email,
};

/** Warns of words in a text that could disclose somebody's care, with the reasons. Renders nothing without findings. */
export function PrivacyFindings({ text, author }: { text: string; author: string | null }) {
  const deferredText = useDeferredValue(text);
  const findings = useMemo(() => scanReply(deferredText, { author }), [deferredText, author]);
  const kinds = listFindingKinds(findings);
  const listQuotes = (kind: FindingKind) => [
    ...new Set(
      findings
        .filter((finding) => finding.kind === kind)
        .map(({ start, end }) => deferredText.slice(start, end)),
    ),
  ];
  return (
    <>
      {/* Announced when a kind of finding is added or removed, not on every key press. */}
      <VisuallyHidden as="p" role="status">
        {kinds.length > 0
          ? `${m.findings_title()} ${kinds.map((kind) => findingTexts[kind]()).join(' ')}`
          : ''}
      </VisuallyHidden>
      {kinds.length > 0 && (
        <Stack surface="warn" pad={2} gap={1}>
          <Fact icon={<WarnIcon />}>
            <b>{m.findings_title()}</b>
          </Fact>
          <Stack as="ul" gap="half" className={styles.Findings}>
            {kinds.map((kind) => (
              <li key={kind}>
                {findingTexts[kind]()}{' '}
                {listQuotes(kind).map((quote) => (
                  <mark key={quote}>{quote}</mark>
                ))}
              </li>
            ))}
          </Stack>
          <p>{m.findings_text()}</p>
        </Stack>
      )}
    </>
  );
}
