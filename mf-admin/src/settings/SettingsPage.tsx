import { decisionReasons, flagReasons, type Option, reportSubjects, reviewTags } from '@app/option-lists';
import {
  changeSettings,
  readAllSettings,
  type SettingsGroupName,
  type SettingsShown,
} from '@app/types/admin/settings';
import { Banner, Disclosure, Panel, PlainList } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { useFormDraft } from '../console/kit/use-form-draft.tsx';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { Page } from '../console/page/Page.tsx';
import { DataForm, type FormField } from '../ui/DataForm.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { PhraseRows } from './PhraseRows.tsx';
import {
  formatFieldValue,
  getFieldHint,
  parseFieldValue,
  type SettingField,
  type SettingForm,
  settingForms,
} from './setting-forms.ts';

const builtInLists: readonly (readonly [title: string, options: readonly Option[]])[] = [
  ['Reasons to withhold a review', decisionReasons],
  ['Tags of reviews', reviewTags],
  ['Reasons to flag a review', flagReasons],
  ['What a visitor may report on a listing', reportSubjects],
];

/** The page of settings that the team changes without a new build: one form per group, with audited changes. */
export default function SettingsPage() {
  const result = useAdminCall(readAllSettings);
  const canEdit = useGrants().settings !== undefined;
  return (
    <Page title="Settings" lead="Every change is in the audit log, with what it was before.">
      {!canEdit && (
        <Banner>
          <p>Your role may read these settings. An owner can change them.</p>
        </Banner>
      )}
      <AsyncContent result={result}>
        {(allSettings) =>
          settingForms.map((form) => (
            <GroupForm
              key={`${form.group} ${allSettings[form.group].v}`}
              form={form}
              canEdit={canEdit}
              settings={allSettings[form.group]}
            />
          ))
        }
      </AsyncContent>
      <Panel
        title="Built-in lists"
        note="Locked: reviews and listings are stored with these words, and pages, exports and mails in both languages rely on them. A release changes them."
      >
        {builtInLists.map(([title, options]) => (
          <Disclosure key={title} label={`${title} (${options.length})`}>
            <PlainList>
              {options.map(({ value, label }) => (
                <li key={value}>
                  {label.en} – <span lang="es">{label.es}</span>
                </li>
              ))}
            </PlainList>
          </Disclosure>
        ))}
      </Panel>
    </Page>
  );
}

interface GroupFormProps {
  form: SettingForm;
  settings: SettingsShown[SettingsGroupName];
  canEdit: boolean;
}

/** Options for weekdays by ISO number; Monday is 1. */
const weekdayOptions = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
  (day, index) => [String(index + 1), day] as const,
);
/** Kinds with narrow inputs, because their values are at most as long as a date. */
const shortKinds: readonly SettingField['kind'][] = ['number', 'time', 'dates'];
const controlTypes = {
  number: 'number',
  time: 'time',
  text: 'text',
  lines: 'textarea',
  dates: 'textarea',
  pairs: 'textarea',
  phrases: 'textarea',
  days: 'checkboxes',
  switch: 'checkbox',
} as const satisfies Record<SettingField['kind'], FormField['type']>;

/**
 * The form of one group of settings. After a conflict it shows a message and what is stored now, with what was typed on
 * top.
 */
function GroupForm({ form, settings, canEdit }: GroupFormProps) {
  const { sendCall, sending, fieldErrors } = useSendCall({ hasForm: true });
  const [isUntouched, setIsUntouched] = useState(true);
  const values: Readonly<Record<string, unknown>> = settings.values;
  const draft = useFormDraft(
    `settings/${form.group}`,
    form.fields.map((field) => ({
      name: field.name,
      label: field.label,
      type: controlTypes[field.kind],
      options: weekdayOptions,
      rows: 6,
      ...(field.kind === 'phrases' && { renderControl: PhraseRows }),
      isShort: shortKinds.includes(field.kind),
      hint: getFieldHint(field, values[field.name]),
      value: formatFieldValue(field, values[field.name]),
    })),
  );
  const getFieldError = ({ name }: SettingField) => {
    const errorKey = Object.keys(fieldErrors).find((field) => field === name || field.startsWith(`${name}.`));
    if (!errorKey) return undefined;
    const lineIndex = Number(errorKey.slice(name.length + 1).split('.')[0]);
    return Number.isInteger(lineIndex) && errorKey !== name
      ? `Line ${lineIndex + 1}: ${fieldErrors[errorKey]}`
      : fieldErrors[errorKey];
  };
  return (
    <Panel title={form.title} note={form.note}>
      <DataForm
        label={form.title}
        fields={draft.fields}
        initialValues={draft.typedValues}
        submitLabel={canEdit ? (sending ? 'Saving…' : 'Save') : undefined}
        isSending={sending}
        isSubmitDisabled={isUntouched}
        fieldErrors={Object.fromEntries(form.fields.map((field) => [field.name, getFieldError(field)]))}
        onChange={(fieldTexts) => {
          draft.save(fieldTexts);
          setIsUntouched(false);
        }}
        onSubmit={async (fieldTexts) => {
          const parsedEntries = form.fields.map((field) => [
            field.name,
            parseFieldValue(field, fieldTexts[field.name] ?? ''),
          ]);
          const body = { v: settings.v, values: Object.fromEntries(parsedEntries) };
          const doneText = `${form.title}: saved.`;
          await sendCall(changeSettings, { params: { group: form.group }, body }, doneText, draft.discard);
        }}
      >
        <p>
          {settings.changedAt
            ? `Changed ${formatShortTime(settings.changedAt)} by ${settings.changedBy}.`
            : 'Default'}
        </p>
      </DataForm>
    </Panel>
  );
}
