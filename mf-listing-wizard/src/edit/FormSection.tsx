import { getFormFields } from '@app/listing-fields';
import { useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import {
  ButtonFace,
  ChevronDownIcon,
  ClockIcon,
  DescriptionList,
  Fact,
  NarrowDisclosure,
  Stack,
  Text,
  VisuallyHidden,
} from '@app/ui';
import type { ReactNode } from 'react';
import { getFieldName } from '../fields/field-names.ts';
import { type ListingField, toRequestValue } from '../fields/listing-values.ts';
import { fieldsByStep } from '../fields/steps.ts';
import { useAllValues } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import { toDisplayValue } from './changes.ts';
import styles from './EditListingForm.module.css';

interface EditSection {
  id: string;
  title: () => string;
  fields: readonly ListingField[];
  /** Collapses the fields below their values: in narrow windows only, or always. */
  collapsible?: 'narrow' | 'always';
}

/** Sections of the page in order: the photo, the wizard's four steps, and the optional sections. */
export const sections: readonly EditSection[] = [
  { id: 'photo', title: m.edit_photo, fields: ['profilePicture'] },
  { id: 'basic', title: m.edit_basic, fields: fieldsByStep.basic, collapsible: 'narrow' },
  { id: 'contact', title: m.edit_contact, fields: fieldsByStep.contact, collapsible: 'narrow' },
  { id: 'credentials', title: m.edit_credentials, fields: fieldsByStep.credentials, collapsible: 'narrow' },
  { id: 'services', title: m.edit_services, fields: fieldsByStep.services, collapsible: 'narrow' },
  { id: 'place-photos', title: m.edit_place_photos, fields: ['placePhotos'] },
  {
    id: 'practice',
    title: m.practice_title,
    fields: [...getFormFields('practice').map(({ name }) => name), 'npi', 'alsoAt'],
    collapsible: 'always',
  },
];

interface FormSectionProps {
  id: string;
  editable: EditableListing;
  lead?: string;
  children: ReactNode;
}

/** Section of the form, with notes on its pending and rejected fields. */
export function FormSection({ id, editable, lead, children }: FormSectionProps) {
  const section = sections.find((candidate) => candidate.id === id);
  if (!section) return null;
  const formatFieldNames = (changes: readonly { field: string }[] | undefined) =>
    (changes ?? [])
      .filter(({ field }) => (section.fields as readonly string[]).includes(field))
      .map(({ field }) => getFieldName(field))
      .join(', ');
  const pendingNames = formatFieldNames(editable.pendingUpdate?.changed);
  const refusedNames = formatFieldNames(editable.refusedUpdate?.changed);
  return (
    <Stack as="section" gap={3} className={styles.Section} aria-labelledby={id}>
      <Stack gap={1}>
        <Text as="h2" size="h3" id={id} tabIndex={-1}>
          {section.title()}
        </Text>
        {lead && <p>{lead}</p>}
        {pendingNames && <Fact icon={<ClockIcon />}>{m.edit_waiting_here({ names: pendingNames })}</Fact>}
        {refusedNames && <Fact kind="warn">{m.edit_refused_here({ names: refusedNames })}</Fact>}
      </Stack>
      {section.collapsible ? (
        <CollapsibleFields section={section}>{children}</CollapsibleFields>
      ) : (
        <Stack gap={3}>{children}</Stack>
      )}
    </Stack>
  );
}

function CollapsibleFields({ section, children }: { section: EditSection; children: ReactNode }) {
  const collapsedContent = <Stack gap={3}>{children}</Stack>;
  const summary = (
    <ButtonFace kind="secondary">
      {m.edit_open()}
      <VisuallyHidden> – {section.title()}</VisuallyHidden> <ChevronDownIcon />
    </ButtonFace>
  );
  return (
    <>
      <SectionValues section={section} />
      {section.collapsible === 'narrow' ? (
        <NarrowDisclosure className={styles.Fold} summary={summary}>
          {collapsedContent}
        </NarrowDisclosure>
      ) : (
        <details className={styles.Fold}>
          <summary>{summary}</summary>
          {collapsedContent}
        </details>
      )}
    </>
  );
}

/** Form values as texts, while the fields are collapsed. */
function SectionValues({ section: { fields, collapsible } }: { section: EditSection }) {
  const { locale } = useShell();
  const values = useAllValues();
  return (
    <DescriptionList
      className={styles.Values}
      data-folded={collapsible}
      rows={fields.map((field) => {
        const displayValue = toDisplayValue(field, toRequestValue(field, values), locale);
        const text = displayValue.kind === 'list' ? displayValue.items.join('; ') : displayValue.text;
        const value = text ? <span className={styles.Value}>{text}</span> : <i>{m.change_empty()}</i>;
        return { term: getFieldName(field), value };
      })}
    />
  );
}
