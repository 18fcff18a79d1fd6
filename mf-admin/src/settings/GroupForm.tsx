import { changeSettings, type SettingsGroupName, type SettingsShown } from '@app/types/admin/settings';
import { Banner, Button, Check, Field, Fieldset, Input, Pairs, Panel, Stack, Textarea } from '@app/ui';
import { type FormEvent, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { formatShortTime } from '../words/format-time.ts';
import { parseFieldValue, type SettingField, type SettingForm, toTyped } from './forms.ts';
import styles from './GroupForm.module.css';

export interface GroupFormProps {
  form: SettingForm;
  shown: SettingsShown[SettingsGroupName];
  editable: boolean;
}

/** One group of settings. What somebody else saved meanwhile is not written over: the form says so, and begins anew. */
export function GroupForm({ form, shown, editable }: GroupFormProps) {
  const { send, sending, failure } = useAdminSend(changeSettings);
  const [untouched, setUntouched] = useState(true);
  const dock = useDock();
  const refresh = useRefresh();
  const values: Readonly<Record<string, unknown>> = shown.values;
  const wrong = failure?.problem?.fields ?? {};
  const getFieldError = ({ name }: SettingField) => {
    const at = Object.keys(wrong).find((field) => field === name || field.startsWith(`${name}.`));
    if (!at) return undefined;
    const line = Number(at.slice(name.length + 1).split('.')[0]);
    return Number.isInteger(line) && at !== name ? `Line ${line + 1}: ${wrong[at]}` : wrong[at];
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      v: shown.v,
      values: Object.fromEntries(
        form.fields.map((field) => [field.name, parseFieldValue(field, typed.getAll(field.name).join())]),
      ),
    };
    const sent = await send({ params: { group: form.group }, body });
    if (sent.status === 'done') dock.say(`${form.title}: saved.`);
    if (sent.status === 'done' || (sent.status === 'failed' && sent.failure.status === 409)) await refresh();
    if (sent.status === 'failed' && sent.failure.status === 409) dock.failed(sent.failure);
  }

  return (
    <Panel title={form.title} note={form.note}>
      <form onSubmit={submit} onChange={() => setUntouched(false)} noValidate aria-label={form.title}>
        <Stack>
          <Pairs level>
            {form.fields.map((field) => (
              <Control
                key={field.name}
                field={field}
                value={toTyped(field, values[field.name])}
                error={getFieldError(field)}
                editable={editable}
              />
            ))}
          </Pairs>
          {failure && Object.keys(wrong).length === 0 && (
            <Banner kind="bad">
              <p>{getErrorMessage(failure, 'This could not be saved.')}</p>
            </Banner>
          )}
          <p>
            {shown.changedAt
              ? `Changed ${formatShortTime(shown.changedAt)} by ${shown.changedBy}.`
              : 'Default'}
          </p>
          {editable && (
            <div>
              <Button type="submit" kind="secondary" disabled={sending || untouched}>
                {sending ? 'Saving…' : 'Save'}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Panel>
  );
}

/** Monday is 1. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface ControlProps {
  field: SettingField;
  value: string;
  error: string | undefined;
  editable: boolean;
}

function Control({ field: { name, label, hint, kind }, value, error, editable }: ControlProps) {
  const same = { name, defaultValue: value, disabled: !editable };
  if (kind === 'switch')
    return <Check name={name} defaultChecked={value === 'on'} disabled={!editable} label={label} />;
  if (kind === 'days') {
    const chosen = value.split(', ');
    return (
      <Fieldset legend={label} hint={hint} error={error} className={styles.Whole}>
        <div className={styles.Days}>
          {weekdays.map((day, i) => (
            <Check
              key={day}
              name={name}
              value={i + 1}
              defaultChecked={chosen.includes(String(i + 1))}
              disabled={!editable}
              label={day}
            />
          ))}
        </div>
      </Fieldset>
    );
  }
  const isLong = kind === 'lines' || kind === 'pairs';
  return (
    <Field label={label} hint={hint} error={error} wide={isLong}>
      {isLong ? (
        <Textarea {...same} className={styles.Long} rows={6} spellCheck={false} />
      ) : (
        <Input
          {...same}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          type={kind === 'time' ? 'time' : 'text'}
        />
      )}
    </Field>
  );
}
