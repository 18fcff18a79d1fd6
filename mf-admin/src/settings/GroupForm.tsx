import { changeSettings, type SettingsGroupName, type SettingsShown } from '@app/types/admin/settings';
import { Panel } from '@app/ui';
import { useState } from 'react';
import { useAct } from '../console/kit/use-act.ts';
import { DataForm, type FieldRow } from '../ui/DataForm.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { describeField, parseFieldValue, type SettingField, type SettingForm, toTyped } from './forms.ts';

interface GroupFormProps {
  form: SettingForm;
  shown: SettingsShown[SettingsGroupName];
  editable: boolean;
}

/** Options for weekdays by ISO number; Monday is 1. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
  (day, i) => [String(i + 1), day] as const,
);
/** Kinds whose values are as long as a date at most. */
const shortKinds: readonly SettingField['kind'][] = ['number', 'time', 'dates'];
const kinds = {
  ...{ number: 'number', time: 'time', text: 'line' },
  ...{ lines: 'prose', dates: 'prose', pairs: 'prose', days: 'checks', switch: 'check' },
} as const satisfies Record<SettingField['kind'], FieldRow['kind']>;

/** The form of one group of settings. After a conflict it shows a message and reloads instead of overwriting. */
export function GroupForm({ form, shown, editable }: GroupFormProps) {
  const { act, sending, faults } = useAct();
  const [untouched, setUntouched] = useState(true);
  const values: Readonly<Record<string, unknown>> = shown.values;
  const getFieldError = ({ name }: SettingField) => {
    const at = Object.keys(faults).find((field) => field === name || field.startsWith(`${name}.`));
    if (!at) return undefined;
    const line = Number(at.slice(name.length + 1).split('.')[0]);
    return Number.isInteger(line) && at !== name ? `Line ${line + 1}: ${faults[at]}` : faults[at];
  };
  return (
    <Panel title={form.title} note={form.note}>
      <DataForm
        label={form.title}
        fields={form.fields.map((field) => ({
          ...{ name: field.name, label: field.label, kind: kinds[field.kind], options: weekdays, rows: 6 },
          short: shortKinds.includes(field.kind),
          ...{ hint: describeField(field, values[field.name]), value: toTyped(field, values[field.name]) },
        }))}
        send={editable ? (sending ? 'Saving…' : 'Save') : undefined}
        sending={sending}
        disabled={untouched}
        faults={Object.fromEntries(form.fields.map((field) => [field.name, getFieldError(field)]))}
        onChange={() => setUntouched(false)}
        onSubmit={async (typed) => {
          const parsed = form.fields.map((field) => [
            field.name,
            parseFieldValue(field, typed[field.name] ?? ''),
          ]);
          const body = { v: shown.v, values: Object.fromEntries(parsed) };
          await act(changeSettings, { params: { group: form.group }, body }, `${form.title}: saved.`);
        }}
      >
        <p>
          {shown.changedAt ? `Changed ${formatShortTime(shown.changedAt)} by ${shown.changedBy}.` : 'Default'}
        </p>
      </DataForm>
    </Panel>
  );
}
