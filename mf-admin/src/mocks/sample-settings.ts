import type { SettingsShown, SettingsValues } from '@app/types/admin/settings';

const untouched = { v: 0, changedAt: null, changedBy: null };

/** Creates all groups of settings. `options`: the lists of the team, empty by default. */
export const sampleSettings = (options: Partial<SettingsValues['options']> = {}): SettingsShown => ({
  promises: {
    ...untouched,
    values: {
      hours: 16,
      opens: '09:00',
      closes: '17:00',
      weekdays: [1, 2, 3, 4, 5],
      holidays: ['2026-12-25'],
      timezone: 'America/Chicago',
    },
  },
  stale: { ...untouched, values: { nudgeDays: 90, staleDays: 180 } },
  words: { ...untouched, values: { hold: [] } },
  options: {
    ...untouched,
    values: { decisionReasons: [], strengthTags: [], concernTags: [], notePhrases: [], ...options },
  },
  retention: { ...untouched, values: { deletedDays: 30, secondOpinionDays: 7, importRowsDays: 30 } },
  features: { ...untouched, values: { digestMails: true, breachMails: true } },
});
