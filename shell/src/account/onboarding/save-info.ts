import type { Identity, Outcome } from '@app/auth';
import type { PatientInfo } from '@app/types';

/** A quiet second try waits so long. */
const retryMs = 1500;

/** When the person read what their answers are for and went on: kept beside them, and cleared with them. */
const createConsent = () => ({ healthDataConsentAt: new Date().toISOString() });

/** Writes answers, and that they were given knowingly. A failure is only logged. */
export async function saveInfo(identity: Identity, patientinfo: PatientInfo): Promise<Outcome> {
  const outcome = await identity.updateUnsafeMetadata({ patientinfo, ...createConsent() });
  // The name of the problem alone: what was chosen is nobody's business.
  if (!outcome.ok) console.error(`Saving the profile failed: ${outcome.problem}`);
  return outcome;
}

/** The same with one more try, for the last step: its answers would else be lost. */
export async function saveInfoTwice(
  identity: Identity,
  patientinfo: PatientInfo,
  waitMs = retryMs,
): Promise<Outcome> {
  const first = await saveInfo(identity, patientinfo);
  if (first.ok) return first;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return saveInfo(identity, patientinfo);
}

/** Takes out everything that was told, with the consent. */
export const clearInfo = (identity: Identity): Promise<Outcome> =>
  identity.updateUnsafeMetadata({ patientinfo: null, healthDataConsentAt: null });
