import { readSettings, type Settings, type SettingsDoc } from '@app/db';
import { getMailPreference, isMailTemplate, mailSamples, renderSamples } from '@app/mail';
import { applyOptionChange } from '@app/option-lists';
import { type App, problems, toFieldMessages } from '@app/service-kit';
import {
  changeSettings,
  listMailTemplates,
  readAllSettings,
  type SettingsGroupName,
  type SettingsShown,
  settingsSchemas,
} from '@app/types/admin/settings';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';

/** Origin of links in previews, which nobody can follow. */
const previewOrigin = 'https://www.example.com';

/** Routes of the site's settings, and of the texts of its mails. */
export function registerSettingsRoutes(app: App, deps: AdminDeps): void {
  const { settings } = deps.collections;

  async function loadSettings(): Promise<SettingsShown> {
    const [values, docs] = await Promise.all([readSettings(deps.collections), settings.find().toArray()]);
    const docByGroup = new Map(docs.map((doc) => [doc._id, doc]));
    const getName = await loadStaffNames(
      deps.collections,
      docs.map(({ changedBy }) => changedBy),
    );
    const toGroup = <G extends SettingsGroupName>(name: G) => {
      const doc = docByGroup.get(name);
      return {
        values: values[name],
        v: doc?.v ?? 0,
        changedAt: doc?.changedAt.toISOString() ?? null,
        changedBy: doc ? getName(doc.changedBy) : null,
      };
    };
    return {
      promises: toGroup('promises'),
      stale: toGroup('stale'),
      words: toGroup('words'),
      options: toGroup('options'),
      retention: toGroup('retention'),
      features: toGroup('features'),
    };
  }

  registerStaffCall(app, readAllSettings, loadSettings);

  registerStaffCall(app, changeSettings, async (call) => {
    const { params, body, staff } = call;
    // A shorter retention deletes data the next night, so a change requires the password again.
    if (params.group === 'retention') requireElevation(staff);
    const validValues = validateGroup(params.group, body.values);
    const { auditId } = await auditChange(deps, call, async (session, now) => {
      const allSettings = await readSettings(deps.collections, session);
      const values =
        'notePhrases' in validValues ? retireRemovedOptions(allSettings.options, validValues) : validValues;
      const storedDoc = await settings.findOne({ _id: params.group }, { session });
      const v = storedDoc?.v ?? 0;
      if (body.v !== undefined && body.v !== v)
        throw problems.conflict(
          'stale',
          () => 'Someone changed these settings in the meantime. Check them as they are now.',
          { fresh: await loadSettings() },
        );
      const doc: SettingsDoc = {
        _id: params.group,
        values: { ...values },
        v: v + 1,
        changedAt: now,
        changedBy: staff.id,
      };
      await settings.replaceOne({ _id: params.group }, doc, { session, upsert: true });
      return {
        result: undefined,
        row: {
          action: 'settings.change',
          target: { kind: 'settings', id: params.group },
          before: { ...allSettings[params.group] },
          after: { ...values },
        },
      };
    });
    return { settings: await loadSettings(), auditId };
  });

  // Mails are rendered with sample values, by the same code that renders sent mails.
  registerStaffCall(app, listMailTemplates, ({ query }) => {
    const { locale = 'en' } = query;
    const templates = Object.keys(mailSamples).filter(isMailTemplate).sort();
    return {
      items: templates.map((template) => ({
        template,
        optional: getMailPreference(template) ?? null,
        samples: renderSamples(template, {
          locale,
          origin: previewOrigin,
          ...(getMailPreference(template) && { unsubscribeUrl: `${previewOrigin}/unsubscribe/…` }),
        }).map(({ subject, text }) => ({ subject, text })),
      })),
    };
  });
}

/** Keeps removed options as retired ones, because stored data may use them. */
const retireRemovedOptions = (
  currentOptions: Settings['options'],
  newOptions: Settings['options'],
): Settings['options'] => ({
  ...newOptions,
  decisionReasons: [...applyOptionChange(currentOptions.decisionReasons, newOptions.decisionReasons)],
  strengthTags: [...applyOptionChange(currentOptions.strengthTags, newOptions.strengthTags)],
  concernTags: [...applyOptionChange(currentOptions.concernTags, newOptions.concernTags)],
});

/** Parses the values of a group. @throws 400 with the path of each invalid value, such as `holidays.2` */
function validateGroup<G extends SettingsGroupName>(group: G, values: unknown): Settings[G] {
  const parseResult = settingsSchemas[group].safeParse(values);
  if (parseResult.success) return parseResult.data as Settings[G];
  throw problems.validation(toFieldMessages(parseResult.error.issues, 'body', values));
}
