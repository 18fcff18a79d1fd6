// Settings that staff can change at runtime: typed groups with defaults.
import type { SettingsGroupName, SettingsValues } from '@app/types/admin/settings';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';
import { defaultNotePhrases } from './note-phrases.ts';

export type Settings = SettingsValues;
export type SlaSettings = Settings['promises'];

/** On their observed dates. */
const federalHolidayDates = `
  2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03
  2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05
  2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31
  2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04
  2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25
`;

export const settingsDefaults: Readonly<Settings> = {
  promises: {
    hours: 16,
    opens: '09:00',
    closes: '17:00',
    weekdays: [1, 2, 3, 4, 5],
    holidays: federalHolidayDates.trim().split(/\s+/),
    timezone: 'America/Chicago',
  },
  stale: { nudgeDays: 90, staleDays: 180 },
  words: { hold: [] },
  options: { decisionReasons: [], strengthTags: [], concernTags: [], notePhrases: [...defaultNotePhrases] },
  retention: { deletedDays: 30, secondOpinionDays: 7, importRowsDays: 30 },
  features: { digestMails: true, breachMails: true },
};

/** Reads all groups: stored values over defaults. */
export async function readSettings(
  { settings }: Pick<Collections, 'settings'>,
  session?: ClientSession,
): Promise<Settings> {
  const storedGroups = await settings.find({}, { session }).toArray();
  const allSettings = structuredClone(settingsDefaults) as Settings;
  // Stored values were validated when written, by types/admin/settings.ts.
  for (const { _id, values } of storedGroups)
    if (_id in allSettings) Object.assign(allSettings[_id as SettingsGroupName], values);
  return allSettings;
}
