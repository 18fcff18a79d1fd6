import type { EditableListing } from '@app/types';
import { ClockIcon, Fact } from '@app/ui';
import type { ReactNode } from 'react';
import { getFieldName } from '../fields/field-names.ts';
import { m } from '../paraglide/messages.js';
import styles from './EditListing.module.css';
import { sections } from './sections.ts';

interface FormSectionProps {
  id: string;
  editable: EditableListing;
  /** Text below the heading. */
  lead?: string;
  children: ReactNode;
}

/** Section of the form, with notes on its pending and rejected fields. */
export function FormSection({ id, editable, lead, children }: FormSectionProps) {
  const section = sections.find((one) => one.id === id);
  if (!section) return null;
  const formatChangedFields = (changes: readonly { field: string }[] | undefined) =>
    (changes ?? [])
      .filter(({ field }) => (section.fields as readonly string[]).includes(field))
      .map(({ field }) => getFieldName(field))
      .join(', ');
  const waiting = formatChangedFields(editable.pendingUpdate?.changed);
  const refused = formatChangedFields(editable.refusedUpdate?.changed);
  return (
    <section className={styles.Section} aria-labelledby={id}>
      <div className={styles.SectionHead}>
        <h2 id={id} tabIndex={-1}>
          {section.title()}
        </h2>
        {lead && <p>{lead}</p>}
        {waiting && <Fact icon={<ClockIcon />}>{m.edit_waiting_here({ names: waiting })}</Fact>}
        {refused && <Fact kind="warn">{m.edit_refused_here({ names: refused })}</Fact>}
      </div>
      <div className={styles.SectionFields}>{children}</div>
    </section>
  );
}
