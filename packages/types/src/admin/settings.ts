// Settings that staff can change. Each group is validated here; services trust stored values.
import { decisionReasonValues, locales, reviewTagValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { isoDate } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { createStaffProblems, recordId, seenVersion } from './lists.ts';
import { addLegalRequest, changeLegalRequest, listLegalRequests } from './settings/legal.ts';
import { parsePhrase, phraseSubjects } from './settings/phrases.ts';
import { defineStaffCall } from './staff-call.ts';

export * from './settings/legal.ts';
export * from './settings/phrases.ts';

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM, 24 hours.'));
const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
const createDaysSchema = (max: number) => z.number().check(z.int(), z.minimum(1), z.maximum(max));
const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const createDistinctList = <Item>(item: z.ZodMiniType<Item>, max: number, getKey: (item: Item) => string) =>
  z.array(item).check(
    z.maxLength(max),
    z.refine((items) => isDistinct(items.map(getKey)), 'Each only once.'),
  );

/** Empty `es`: the English text is used. */
const addedOption = z.object({
  // Entries are typed as `English | Español`.
  value: createLine(60, 1).check(z.regex(/^[^|]*$/, 'No “|”.')),
  es: createLine(80),
  /** Absent: offered. */
  retired: z.optional(z.boolean()),
});
type AddedOption = z.output<typeof addedOption>;
const getComparableValue = ({ value }: Pick<AddedOption, 'value'>) => value.toLowerCase();

/** Options added to a built-in list, at most `maxOffered` at a time and two hundred with retired ones. */
const createAddedList = (builtIn: readonly string[], maxOffered: number) => {
  const builtInValues = new Set(builtIn.map((value) => value.toLowerCase()));
  return z.array(addedOption).check(
    z.maxLength(200),
    z.refine(
      (options) => options.filter(({ retired }) => !retired).length <= maxOffered,
      `${maxOffered} at most.`,
    ),
    z.refine(
      (options) => isDistinct(options.filter(({ retired }) => !retired).map(getComparableValue)),
      'Each only once.',
    ),
    z.refine(
      (options) => !options.some((option) => builtInValues.has(getComparableValue(option))),
      'One of these is built in.',
    ),
  );
};

export const settingsSchemas = {
  promises: z
    .object({
      /** Business hours until a decision. */
      hours: z.number().check(z.minimum(1), z.maximum(400)),
      opens: clockTime,
      closes: clockTime,
      /** 1 is Monday, 7 is Sunday. */
      weekdays: createDistinctList(z.number().check(z.int(), z.minimum(1), z.maximum(7)), 7, String).check(
        z.minLength(1),
      ),
      holidays: createDistinctList(isoDate, 200, String),
      timezone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'There is no such time zone.')),
    })
    .check(
      z.refine(({ opens, closes }) => opens < closes, {
        error: 'Closing comes after opening.',
        path: ['closes'],
      }),
    ),
  /** Days since the last confirmation until the owner is reminded, and until the listing counts as stale. */
  stale: z.object({ nudgeDays: createDaysSchema(3650), staleDays: createDaysSchema(3650) }).check(
    z.refine(({ nudgeDays, staleDays }) => nudgeDays <= staleDays, {
      error: 'A listing is stale only after its owner was reminded.',
      path: ['staleDays'],
    }),
  ),
  /** Additional words that hold a text for moderation. They never reject it. */
  words: z.object({ hold: createDistinctList(createLine(60, 1), 500, (word) => word.toLowerCase()) }),
  options: z
    .object({
      decisionReasons: createAddedList(decisionReasonValues, 12),
      strengthTags: createAddedList(reviewTagValues, 15),
      concernTags: createAddedList(reviewTagValues, 15),
      notePhrases: createDistinctList(
        createLine(1000, 1).check(
          z.refine(
            (line) => parsePhrase(line) !== undefined,
            `Kind | English | Español, with one of these kinds: ${phraseSubjects.map(([, word]) => word).join(', ')}.`,
          ),
        ),
        150,
        String,
      ),
    })
    .check(
      z.refine(
        ({ strengthTags, concernTags }) =>
          isDistinct(
            [...strengthTags, ...concernTags].filter(({ retired }) => !retired).map(getComparableValue),
          ),
        { error: 'One of these is among the strengths.', path: ['concernTags'] },
      ),
    ),
  /** Until the purge of deleted listings and reviews, the end of an approval request, the purge of an import's rows. */
  retention: z.object({
    deletedDays: createDaysSchema(365),
    secondOpinionDays: createDaysSchema(60),
    importRowsDays: createDaysSchema(365),
  }),
  features: z.object({ digestMails: z.boolean(), breachMails: z.boolean() }),
} as const;
export type SettingsGroupName = keyof typeof settingsSchemas;
export const settingsGroupNames = Object.keys(settingsSchemas) as [SettingsGroupName, ...SettingsGroupName[]];
export type SettingsValues = { [G in SettingsGroupName]: z.output<(typeof settingsSchemas)[G]> };

const changeFields = {
  /** 0: never changed. */
  v: z.number(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
};
const defineGroup = <V extends z.ZodMiniType>(values: V) => z.object({ values, ...changeFields });

export const settingsShown = z.object({
  promises: defineGroup(settingsSchemas.promises),
  stale: defineGroup(settingsSchemas.stale),
  words: defineGroup(settingsSchemas.words),
  options: defineGroup(settingsSchemas.options),
  retention: defineGroup(settingsSchemas.retention),
  features: defineGroup(settingsSchemas.features),
});
export type SettingsShown = z.infer<typeof settingsShown>;

export const readAllSettings = defineStaffCall('read', 'GET /api/admin/settings', {
  id: 'adminReadSettings',
  summary: 'Every group of settings as it holds now',
  reply: settingsShown,
});

export const changeSettings = defineStaffCall('settings', 'PUT /api/admin/settings/{group}', {
  id: 'adminChangeSettings',
  summary: 'Change a group of settings',
  params: z.object({ group: z.enum(settingsGroupNames) }),
  body: z.object({ ...seenVersion, values: z.record(z.string(), z.unknown()) }),
  reply: z.object({ settings: settingsShown, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed; `fields` says what.',
    403: '`elevate`: for the times of retention the password is wanted again (`POST /elevate`).',
    409: '`stale`: somebody changed it meanwhile; `fresh` holds all groups.',
  }),
});

export const listMailTemplates = defineStaffCall('read', 'GET /api/admin/mail-templates', {
  id: 'adminMailTemplates',
  summary: 'Every mail that goes out, as it reads with sample values',
  query: z.object({ locale: z.optional(z.enum(locales)) }),
  reply: z.object({
    items: z.array(
      z.object({
        template: z.string(),
        /** Name of the optional mail; null: always sent. */
        optional: z.nullable(z.string()),
        samples: z.array(z.object({ subject: z.string(), text: z.string() })),
      }),
    ),
  }),
});

export const settingsEndpoints = [
  readAllSettings,
  changeSettings,
  listMailTemplates,
  listLegalRequests,
  addLegalRequest,
  changeLegalRequest,
];
