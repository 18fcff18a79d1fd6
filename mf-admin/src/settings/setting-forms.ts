// The forms of the settings as data, and the conversion between values and field texts.
import type { AddedOption } from '@app/option-lists';
import { formatPhrase, parsePhrase, type SettingsGroupName } from '@app/types/admin/settings';

export interface SettingField {
  name: string;
  label: string;
  hint?: string;
  /** `lines`, `dates`, `phrases`: one value per line. `pairs`: `English | Español` per line, none retired. */
  kind: 'number' | 'time' | 'text' | 'lines' | 'dates' | 'days' | 'pairs' | 'phrases' | 'switch';
}

export interface SettingForm {
  group: SettingsGroupName;
  title: string;
  /** The purpose of the group, and where and when changes take effect. */
  note: string;
  fields: readonly SettingField[];
}

const createPairsField = (name: string, label: string): SettingField => ({
  name,
  label,
  kind: 'pairs',
  hint: 'English | Español, one per line.',
});

export const settingForms: readonly SettingForm[] = [
  {
    group: 'promises',
    title: 'Promises and opening hours',
    note: 'Waiting times are counted in these hours: in the queues, on the dashboard and in e-mails to the team, starting with the next count. Visitors read “1–2 business days”; that sentence does not change with this number.',
    fields: [
      { name: 'hours', label: 'Business hours until a decision', kind: 'number' },
      { name: 'opens', label: 'Opens', kind: 'time' },
      { name: 'closes', label: 'Closes', kind: 'time' },
      { name: 'weekdays', label: 'Workdays', kind: 'days' },
      { name: 'timezone', label: 'Time zone', hint: 'For example America/Chicago.', kind: 'text' },
      { name: 'holidays', label: 'Holidays', hint: 'YYYY-MM-DD, one per line.', kind: 'dates' },
    ],
  },
  {
    group: 'stale',
    title: 'When a listing is stale',
    note: 'Days without a confirmation. The note on public pages and the data reports change within a minute, reminder e-mails with the worker’s next run; e-mails and pages name the days set here.',
    fields: [
      { name: 'nudgeDays', label: 'Days until a reminder', kind: 'number' },
      { name: 'staleDays', label: 'Days until it counts as stale', kind: 'number' },
    ],
  },
  {
    group: 'words',
    title: 'Words that mark a review',
    note: 'In addition to the built-in list; upper and lower case don’t matter. They put a risk mark on new and changed reviews from now on; a person decides, and nothing is rejected automatically. A public review with such a word is hidden as soon as one reader reports it as harmful, until a person decides.',
    fields: [{ name: 'hold', label: 'Words', hint: 'One word or phrase per line.', kind: 'lines' }],
  },
  {
    group: 'options',
    title: 'Your own lists',
    note: 'In addition to the built-in lists below. They are offered within a minute, and are shown on the public site in both languages; where there are no Spanish words, the English ones are shown. Removing a line retires it: nobody can choose it anymore, and where it was used it is still shown; add it again to offer it again. Add only neutral reasons: they are published, and counted at /transparency.',
    fields: [
      {
        name: 'notePhrases',
        label: 'Phrases for notes',
        hint: 'Offered in the language of the person who reads them. A phrase that is emptied in both is removed.',
        kind: 'phrases',
      },
      createPairsField('decisionReasons', 'Additional reasons to withhold a review'),
      createPairsField('strengthTags', 'Additional strengths to tag a review with'),
      createPairsField('concernTags', 'Additional concerns to tag a review with'),
    ],
  },
  {
    group: 'retention',
    title: 'How long things are kept',
    note: 'What the team deletes can be restored until then; after that the worker removes it permanently, each night. The same goes for the rows of imports; their summary stays. Legal holds come first.',
    fields: [
      { name: 'deletedDays', label: 'Days in which a deletion can be undone', kind: 'number' },
      { name: 'secondOpinionDays', label: 'Days in which a second person may agree', kind: 'number' },
      { name: 'importRowsDays', label: 'Days in which an import can be rolled back', kind: 'number' },
    ],
  },
  {
    group: 'features',
    title: 'E-mails to the team',
    note: 'Each person chooses in their profile. Changes apply from the worker’s next run.',
    fields: [
      { name: 'digestMails', label: 'What is waiting, on workday mornings', kind: 'switch' },
      { name: 'breachMails', label: 'What is overdue, at most once a day', kind: 'switch' },
    ],
  },
];

/** Returns the hint of a field; that of an option list also names the retired options. */
export function getFieldHint({ hint, kind }: SettingField, value: unknown): string | undefined {
  if (kind !== 'pairs') return hint;
  const retiredValues = (value as AddedOption[])
    .filter((option) => option.retired)
    .map((option) => option.value);
  return retiredValues.length > 0 ? `${hint} Retired: ${retiredValues.join(', ')}.` : hint;
}

export function formatFieldValue({ kind }: SettingField, value: unknown): string {
  if (kind === 'switch') return value === true ? 'on' : '';
  if (!Array.isArray(value)) return String(value ?? '');
  if (kind === 'pairs')
    return value
      .filter(({ retired }: AddedOption) => !retired)
      .map(({ value: en, es }: AddedOption) => (es ? `${en} | ${es}` : en))
      .join('\n');
  if (kind === 'phrases')
    return value
      .flatMap((line: string) => parsePhrase(line) ?? [])
      .map(formatPhrase)
      .join('\n');
  return value.join(kind === 'days' ? ', ' : '\n');
}

const splitTrimmed = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter(Boolean);

/** Parses the text of a field to its value. The server validates it and reports errors by field name. */
export function parseFieldValue({ kind }: SettingField, text: string): unknown {
  switch (kind) {
    case 'number':
      return text.trim() === '' ? null : Number(text);
    case 'switch':
      return text === 'on';
    case 'days':
      return splitTrimmed(text, ',').map(Number);
    case 'lines':
    case 'phrases':
    case 'dates':
      return splitTrimmed(text, '\n');
    case 'pairs':
      return splitTrimmed(text, '\n').map((line) => {
        const [value = '', es = ''] = line.split('|').map((part) => part.trim());
        return { value, es };
      });
    default:
      return text.trim();
  }
}
