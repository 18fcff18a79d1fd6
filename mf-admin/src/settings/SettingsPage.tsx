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
import { CallForm } from '../console/kit/CallForm.tsx';
import { Page } from '../console/page/Page.tsx';
import type { FormField } from '../ui/DataForm.tsx';
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

/** After a conflict the form shows what is stored now, with what was typed on top. */
function GroupForm({ form, settings, canEdit }: GroupFormProps) {
  const { group, title, note, fields } = form;
  const [isUntouched, setIsUntouched] = useState(true);
  const values: Readonly<Record<string, unknown>> = settings.values;
  return (
    <Panel title={title} note={note}>
      <CallForm
        endpoint={changeSettings}
        draftKey={`settings/${group}`}
        label={title}
        fields={fields.map((field) => ({
          name: field.name,
          label: field.label,
          type: controlTypes[field.kind],
          options: weekdayOptions,
          rows: 6,
          ...(field.kind === 'phrases' && { renderControl: PhraseRows }),
          isShort: shortKinds.includes(field.kind),
          hint: getFieldHint(field, values[field.name]),
          value: formatFieldValue(field, values[field.name]),
        }))}
        {...(canEdit && { submitLabel: 'Save' })}
        sendingLabel="Saving…"
        isSubmitDisabled={isUntouched}
        onChange={() => setIsUntouched(false)}
        toInput={(fieldTexts) => ({
          params: { group },
          body: {
            v: settings.v,
            values: Object.fromEntries(
              fields.map((field) => [field.name, parseFieldValue(field, fieldTexts[field.name] ?? '')]),
            ),
          },
        })}
        toFieldErrors={(errors) =>
          Object.fromEntries(fields.map(({ name }) => [name, findFieldError(name, errors)]))
        }
        doneText={`${title}: saved.`}
      >
        <p>
          {settings.changedAt
            ? `Changed ${formatShortTime(settings.changedAt)} by ${settings.changedBy}.`
            : 'Default'}
        </p>
      </CallForm>
    </Panel>
  );
}

/** Returns the error of a field; that of one of its lines names the line. */
function findFieldError(name: string, errors: Readonly<Record<string, string>>): string | undefined {
  const errorKey = Object.keys(errors).find((key) => key === name || key.startsWith(`${name}.`));
  if (!errorKey) return undefined;
  const lineIndex = Number(errorKey.slice(name.length + 1).split('.')[0]);
  return Number.isInteger(lineIndex) && errorKey !== name
    ? `Line ${lineIndex + 1}: ${errors[errorKey]}`
    : errors[errorKey];
}
