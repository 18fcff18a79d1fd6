import { useSearchParams } from '@app/router';
import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { listReports, type VisitorReport } from '@app/types/admin/reports';
import { Banner, Button, FieldGrid, Link, Row, Stack } from '@app/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { getErrorMessage, useAdminCall } from '../../admin-call.ts';
import { useDraft } from '../../console/drafts.ts';
import { useSendCall } from '../../console/kit/use-send-call.ts';
import { LeaveGuard } from '../../console/LeaveGuard.tsx';
import { ConflictBanner } from '../../inbox/item/ConflictBanner.tsx';
import { paths } from '../../paths.ts';
import { DataField } from '../../ui/DataForm.tsx';
import { ItemSection } from '../../ui/ItemSection.tsx';
import { formatCount, formatName } from '../../words/format-words.ts';
import { describeChanges } from '../listing-choices.ts';
import styles from './FieldsForm.module.css';
import {
  allFormFields,
  type FormFieldName,
  fieldGroups,
  groupByHeight,
  type ListingFormField,
} from './form-fields.ts';
import { collectChanges, type ListingFormValues, rebaseChanges, toFormValues } from './form-values.ts';
import { HoursControl, PlaceControls } from './PlaceControls.tsx';

interface FormDraft {
  baseListing: AdminListing;
  values: ListingFormValues;
}

export interface EditSectionProps {
  listing: AdminListing;
  /** False: the section is read-only. */
  canEdit: boolean;
}

/** The form with all fields of a listing. A saved change is public at once and can be undone. */
export function FieldsForm({ listing, canEdit }: EditSectionProps) {
  const [draft, saveDraft, discardDraft] = useDraft<FormDraft>(`fields/${listing.id}`);
  // The listing that the form started from. Unsaved input stays when a colleague saves a newer version.
  const [baseListing, setBaseListing] = useState(draft?.baseListing ?? listing);
  const form = useForm<ListingFormValues>({ defaultValues: toFormValues(baseListing) });
  /** The message of the server after a conflict, which also reloads the listing. Empty: no conflict. */
  const [conflictText, setConflictText] = useState('');
  const { sendCall, sending, fieldErrors } = useSendCall({
    hasForm: true,
    onConflict: (error) => setConflictText(getErrorMessage(error, 'Someone else was faster.')),
  });
  const { isDirty } = form.formState;

  // Unsaved input is stored in this tab when the page is left, and restored when it is opened again.
  const restoredValuesRef = useRef(draft?.values);
  useEffect(() => {
    if (restoredValuesRef.current) form.reset(restoredValuesRef.current, { keepDefaultValues: true });
  }, [form]);
  const saveUnsavedInput = useEffectEvent(() => {
    if (form.formState.isDirty) saveDraft({ baseListing, values: form.getValues() });
    else if (draft) discardDraft();
  });
  useEffect(() => () => saveUnsavedInput(), []);
  useEffect(() => {
    const isRestored = restoredValuesRef.current !== undefined;
    restoredValuesRef.current = undefined;
    if (listing.v === baseListing.v || isDirty || isRestored) return;
    setBaseListing(listing);
    form.reset(toFormValues(listing));
  }, [listing, baseListing, isDirty, form]);

  // With `field` and `report` in the address, the form focuses the field and shows the visitor’s report as its hint.
  const [params] = useSearchParams();
  const fieldNameToFocus = params.get('field') ?? '';
  const reportId = params.get('report');
  const reportInput = { query: { id: reportId ?? '' } };
  const [report] = useAdminCall(listReports, reportInput, { enabled: reportId !== null }).data?.items ?? [];
  useEffect(() => {
    if (allFormFields.some(({ name }) => name === fieldNameToFocus))
      form.setFocus(`fields.${fieldNameToFocus as FormFieldName}`);
  }, [fieldNameToFocus, form]);

  const save = form.handleSubmit(async (values) => {
    const changes = collectChanges(baseListing, values);
    const changedCount = Object.keys(changes).length;
    if (changedCount === 0) return;
    setConflictText('');
    const reply = await sendCall(
      putProsthetist,
      { params: { id: baseListing.id }, body: { v: baseListing.v, fields: changes } },
      `Saved ${formatCount(changedCount, 'field')} of ${formatName(baseListing)}.`,
    );
    if (!reply || !('listing' in reply)) return;
    setBaseListing(reply.listing);
    form.reset(toFormValues(reply.listing));
  });
  /** Puts the unsaved changes onto the newest version, so that the next save sends these alone. */
  function rebaseOntoNewest() {
    const values = rebaseChanges(form.getValues(), baseListing, listing);
    setBaseListing(listing);
    form.reset(toFormValues(listing));
    form.reset(values, { keepDefaultValues: true });
    setConflictText('');
  }
  // Moves the focus to the first invalid field, which may be far from the button.
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(
    () => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [fieldErrors],
  );

  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} />
      <form ref={formRef} className={styles.Fields} onSubmit={save} noValidate aria-label="Fields">
        <Stack>
          <div role="alert">
            {Object.keys(fieldErrors).length > 0 && (
              <Banner role="none" kind="bad">
                <p>Not saved: check the marked fields.</p>
              </Banner>
            )}
          </div>
          {conflictText && (
            <ConflictBanner
              message={conflictText}
              changes={describeChanges(baseListing, listing)}
              onDismiss={rebaseOntoNewest}
            />
          )}
          <fieldset disabled={!canEdit || listing.status === 'deleted'}>
            {fieldGroups.map(({ title, fields }) => (
              <ItemSection key={title} title={title}>
                <Stack gap={4}>
                  {groupByHeight(fields).map((groupedFields) => (
                    <ControlRow key={groupedFields[0]?.name} kind={groupedFields[0]?.kind}>
                      {groupedFields.map((field) => (
                        <FieldControl
                          key={field.name}
                          field={
                            report && field.name === fieldNameToFocus ? addReportHint(field, report) : field
                          }
                          error={fieldErrors[`fields.${field.name}`]}
                        />
                      ))}
                    </ControlRow>
                  ))}
                </Stack>
              </ItemSection>
            ))}
            <ItemSection title="Also at">
              <PlaceControls fieldErrors={fieldErrors} />
            </ItemSection>
          </fieldset>
          {canEdit && (
            <Row className={isDirty ? styles.Unsaved : undefined}>
              <Button type="submit" disabled={!isDirty || sending}>
                Save changes
              </Button>
              <Button kind="quiet" disabled={!isDirty} onClick={() => form.reset(toFormValues(baseListing))}>
                Discard
              </Button>
              {report && <Link href={paths.report(report.id)}>Back to the report</Link>}
            </Row>
          )}
        </Stack>
      </form>
    </FormProvider>
  );
}

/** Controls of one kind, two in a row; controls of hours take a whole row each. */
const ControlRow = ({
  kind,
  children,
}: {
  kind: ListingFormField['kind'] | undefined;
  children: ReactNode;
}) =>
  kind === 'hours' ? (
    <Stack gap={4}>{children}</Stack>
  ) : (
    <FieldGrid alignFields={kind !== 'checkboxes'}>{children}</FieldGrid>
  );

function FieldControl({ field, error }: { field: ListingFormField; error: string | undefined }) {
  const { register } = useFormContext<ListingFormValues>();
  const { name, label, kind, hint } = field;
  if (kind === 'hours')
    return <HoursControl name={`fields.${name}`} label={label} hint={hint} error={error} />;
  return <DataField field={{ ...field, type: kind }} error={error} {...register(`fields.${name}`)} />;
}

/** Adds the text of a visitor’s report to the hint of its field, so that screen readers read it with the field. */
const addReportHint = ({ hint, ...field }: ListingFormField, { note }: VisitorReport): ListingFormField => ({
  ...field,
  hint: (
    <>
      {hint && <>{hint}. </>}
      <mark>A visitor reports: “{note}”</mark>
    </>
  ),
});
