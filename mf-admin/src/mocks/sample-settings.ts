import type { SettingsShown, SettingsValues } from '@app/types/admin/settings';

const unchangedGroup = { v: 0, changedAt: null, changedBy: null };

/** Creates all groups of settings. `options`: the lists of the team, empty by default. */
export const createSampleSettings = (options: Partial<SettingsValues['options']> = {}): SettingsShown => ({
  promises: {
    ...unchangedGroup,
    values: {
      hours: 16,
      opens: '09:00',
      closes: '17:00',
      weekdays: [1, 2, 3, 4, 5],
      holidays: ['2026-12-25'],
      timezone: 'America/Chicago',
    },
  },
  stale: { ...unchangedGroup, values: { nudgeDays: 90, staleDays: 180 } },
  words: { ...unchangedGroup, values: { hold: [] } },
  options: {
    ...unchangedGroup,
    values: { decisionReasons: [], strengthTags: [], concernTags: [], notePhrases: [], ...options },
  },
  retention: { ...unchangedGroup, values: { deletedDays: 30, secondOpinionDays: 7, importRowsDays: 30 } },
  features: { ...unchangedGroup, values: { digestMails: true, breachMails: true } },
});
