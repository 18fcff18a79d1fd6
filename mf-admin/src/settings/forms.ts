// Each group of settings as a form, as data: what a person types, and what it stands for.
import type { AddedOption } from '@app/option-lists';
import type { SettingsGroupName } from '@app/types/admin/settings';

export interface SettingField {
  /** The key among the group's values. */
  name: string;
  label: string;
  hint?: string;
  /** lines: a value each; pairs: `English | Español` on each, without those that are retired. */
  kind: 'number' | 'time' | 'text' | 'lines' | 'days' | 'pairs' | 'switch';
}

export interface SettingForm {
  group: SettingsGroupName;
  title: string;
  /** What it is for, and where and when it takes effect. */
  note: string;
  fields: readonly SettingField[];
}

export const forms: readonly SettingForm[] = [
  {
    group: 'promises',
    title: 'Promises and opening hours',
    note: 'How long things may wait is counted in these hours: in the queues, on the dashboard and in mails to the team, from the next look on. Visitors read “1–2 business days”; that sentence does not change with this number.',
    fields: [
      { name: 'hours', label: 'Business hours until a decision', kind: 'number' },
      { name: 'opens', label: 'Opens', kind: 'time' },
      { name: 'closes', label: 'Closes', kind: 'time' },
      {
        name: 'weekdays',
        label: 'Days of work',
        kind: 'days',
      },
      { name: 'timezone', label: 'Time zone', hint: 'As in America/Chicago.', kind: 'text' },
      { name: 'holidays', label: 'Holidays', hint: 'YYYY-MM-DD, one on each line.', kind: 'lines' },
    ],
  },
  {
    group: 'stale',
    title: 'When a listing is stale',
    note: 'Days without a confirmation. The note on public pages and the data reports follow within a minute, reminders by mail from the worker’s next run on; mails and pages name the days that are set here.',
    fields: [
      { name: 'nudgeDays', label: 'Days until a reminder', kind: 'number' },
      { name: 'staleDays', label: 'Days until it counts as stale', kind: 'number' },
    ],
  },
  {
    group: 'words',
    title: 'Words that mark a review',
    note: 'Beside the built-in list, in any case of letters. They put a risk mark on new and changed reviews from now on; a person decides, nothing is rejected by itself.',
    fields: [{ name: 'hold', label: 'Words', hint: 'One word or phrase on each line.', kind: 'lines' }],
  },
  {
    group: 'options',
    title: 'Lists of your own',
    note: 'Beside the built-in lists below. They are offered and taken within a minute, and are shown on the public site in both languages; without Spanish words the English ones stand in. Taking out a line retires it: nobody can choose it any more, and where it was used it is still shown. Add reasons that are neutral only: they are published, and counted at /transparency.',
    fields: [
      { name: 'notePhrases', label: 'Phrases for notes', hint: 'One on each line.', kind: 'lines' },
      {
        name: 'decisionReasons',
        label: 'Further reasons to withhold a review',
        hint: 'English | Español, one on each line.',
        kind: 'pairs',
      },
      {
        name: 'strengthTags',
        label: 'Further strengths to tag a review with',
        hint: 'English | Español, one on each line.',
        kind: 'pairs',
      },
      {
        name: 'concernTags',
        label: 'Further concerns to tag a review with',
        hint: 'English | Español, one on each line.',
        kind: 'pairs',
      },
    ],
  },
  {
    group: 'retention',
    title: 'How long things are kept',
    note: 'What the team deletes can be restored until then; after that the worker removes it for good, each night. So it does with the rows of imports; their summary stays. Legal holds come first.',
    fields: [
      { name: 'deletedDays', label: 'Days in which a deletion can be taken back', kind: 'number' },
      { name: 'secondOpinionDays', label: 'Days in which a second person may agree', kind: 'number' },
      { name: 'importRowsDays', label: 'Days in which an import can be rolled back', kind: 'number' },
    ],
  },
  {
    group: 'features',
    title: 'Mails to the team',
    note: 'Who gets them says each in their profile. They go out from the worker’s next run on.',
    fields: [
      { name: 'digestMails', label: 'What waits, on mornings of work', kind: 'switch' },
      {
        name: 'breachMails',
        label: 'What has waited longer than promised, at most once a day',
        kind: 'switch',
      },
    ],
  },
];

/** What stands in a field for a value. */
export function toTyped({ kind }: SettingField, value: unknown): string {
  if (kind === 'switch') return value === true ? 'on' : '';
  if (!Array.isArray(value)) return String(value ?? '');
  if (kind === 'pairs')
    return value
      .filter(({ retired }: AddedOption) => !retired)
      .map(({ value: en, es }: AddedOption) => (es ? `${en} | ${es}` : en))
      .join('\n');
  return value.join(kind === 'days' ? ', ' : '\n');
}

const trimmed = (text: string, by: string | RegExp) =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

/** The value that stands in a field; what cannot be is left for the server to refuse, by its name. */
export function fromTyped({ kind }: SettingField, typed: string): unknown {
  switch (kind) {
    case 'number':
      return typed.trim() === '' ? null : Number(typed);
    case 'switch':
      return typed === 'on';
    case 'days':
      return trimmed(typed, ',').map(Number);
    case 'lines':
      return trimmed(typed, '\n');
    case 'pairs':
      return trimmed(typed, '\n').map((line) => {
        const [value = '', es = ''] = line.split('|').map((part) => part.trim());
        return { value, es };
      });
    default:
      return typed.trim();
  }
}
