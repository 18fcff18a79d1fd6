// What the team may change without a new build: typed groups, each with the defaults that hold until somebody does.
import type { AddedOption } from '@app/option-lists';
import type { Collections } from '../collections.ts';

/** What visitors were told of how long things take, and when somebody is at work on them. */
export interface PromiseSettings {
  /** Business hours until a decision; two days of eight. */
  hours: number;
  /** `HH:MM`, in `timezone`. */
  opens: string;
  closes: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[];
  /** `YYYY-MM-DD`: nobody works on these. */
  holidays: string[];
  /** IANA name. */
  timezone: string;
}

export type { AddedOption };

export interface Settings {
  promises: PromiseSettings;
  /** Days without a word that a listing is right: until its owner is reminded, and until it counts as stale. */
  stale: { nudgeDays: number; staleDays: number };
  /** Words that mark what holds them for the queue, beside the built-in ones. They hold it back; none rejects it. */
  words: { hold: string[] };
  options: {
    /** Reasons to withhold a review, beside the built-in ones; here and below also those that are retired. */
    decisionReasons: AddedOption[];
    /** Tags of reviews, beside the built-in ones. */
    strengthTags: AddedOption[];
    concernTags: AddedOption[];
    /** Sentences that the team picks from when it writes a note. */
    notePhrases: string[];
  };
  retention: {
    /** Softly deleted listings and reviews can be restored for so long; then they go. */
    deletedDays: number;
    /** A request that needs a second person waits for so long. */
    secondOpinionDays: number;
    /** The rows of an import stay for so long after its end: until then it can be rolled back. */
    importRowsDays: number;
  };
  /** Switches by name; only those that something reads are here. */
  features: { digestMails: boolean; breachMails: boolean };
}
export type SettingsGroup = keyof Settings;

export const settingsDefaults: Readonly<Settings> = {
  promises: {
    hours: 16,
    opens: '09:00',
    closes: '17:00',
    weekdays: [1, 2, 3, 4, 5],
    // Federal holidays, on the days on which they are kept.
    holidays: [
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
      ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
      ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-07-05'],
      ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24', '2027-12-31'],
      ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
      ...['2028-09-04', '2028-10-09', '2028-11-10', '2028-11-23', '2028-12-25'],
    ],
    timezone: 'America/Chicago',
  },
  stale: { nudgeDays: 90, staleDays: 180 },
  words: { hold: [] },
  options: { decisionReasons: [], strengthTags: [], concernTags: [], notePhrases: [] },
  retention: { deletedDays: 30, secondOpinionDays: 7, importRowsDays: 30 },
  features: { digestMails: true, breachMails: true },
};

/** Every group as it holds now: what was changed over the defaults. */
export async function readSettings({ settings }: Pick<Collections, 'settings'>): Promise<Settings> {
  const changed = await settings.find().toArray();
  const read = structuredClone(settingsDefaults) as Settings;
  // What is stored was checked when it was written: by the schemas of types/admin/settings.ts.
  for (const { _id, values } of changed) if (_id in read) Object.assign(read[_id as SettingsGroup], values);
  return read;
}
