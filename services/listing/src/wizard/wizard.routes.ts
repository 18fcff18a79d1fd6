import type { DraftDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import { type App, problems, type RateLimit, registerCall } from '@app/service-kit';
import { deleteDraft, draftLimits, getDraft, lookUpZip, putDraft } from '@app/types';
import { m } from '../paraglide/messages.js';
import { requireProsthetist } from '../with-http-problems.ts';
import type { DraftsStore } from './drafts.store.ts';

interface WizardDeps {
  drafts: DraftsStore;
  rateLimit: RateLimit;
}

const toDraft = ({ step, values, savedAt }: Omit<DraftDoc, '_id'>) => ({
  draft: { step, values, savedAt: savedAt.toISOString() },
});

const { levels: maxLevels, fieldNamePattern } = draftLimits;

/** True if a value can be of the form: valid field names and limited depth. Contents are not checked. */
function isFormValue(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxLevels) return false;
  if (Array.isArray(value)) return value.every((item) => isFormValue(item, depth + 1));
  return Object.entries(value).every(
    ([name, fieldValue]) => fieldNamePattern.test(name) && isFormValue(fieldValue, depth + 1),
  );
}

/**
 * Routes of the wizard: its draft, which is not submitted yet, and the city of a ZIP code. The session selects the draft,
 * so that no request can read another account's.
 */
export function registerWizardRoutes(app: App, { drafts, rateLimit }: WizardDeps): void {
  registerCall(app, getDraft, async ({ session }) => {
    const draft = await drafts.find(session.userId);
    return draft ? toDraft(draft) : { draft: null };
  });

  registerCall(app, putDraft, async ({ session, body: { step, values } }) => {
    requireProsthetist(session);
    if (!isFormValue(values))
      throw problems.validation({ values: (locale) => m.field_draft({}, { locale }) });
    await rateLimit.consume(session.userId);
    const savedAt = new Date();
    await drafts.put(session.userId, { step, values }, savedAt);
    return toDraft({ step, values, savedAt });
  });

  registerCall(app, deleteDraft, async ({ session }) => {
    await drafts.remove(session.userId);
    return { draft: null };
  });

  registerCall(app, lookUpZip, ({ params }) => {
    const place = lookupZip(params.zip);
    // Codes that are known only by their first digits are not found.
    if (place?.precision !== 'zip') throw problems.notFound();
    const { zip, city, state } = place;
    return { zip, city, state };
  });
}
