import type { Identity, Outcome } from '@app/auth';
import type { PatientInfo } from '@app/types';

const retryDelayMs = 1500;

/** Creates the consent to storing the answers, which is stored and deleted with them. */
const createConsent = () => ({ healthDataConsentAt: new Date().toISOString() });

/** Saves answers with the consent. A failure is only logged. */
export async function savePatientInfo(identity: Identity, patientinfo: PatientInfo): Promise<Outcome> {
  const outcome = await identity.updateUnsafeMetadata({ patientinfo, ...createConsent() });
  // Logs the problem's name, never the answers.
  if (!outcome.ok) console.error(`Saving the profile failed: ${outcome.error}`);
  return outcome;
}

/** Saves answers, a second time after a failure: those of the last step would be lost otherwise. */
export async function savePatientInfoWithRetry(
  identity: Identity,
  patientinfo: PatientInfo,
): Promise<Outcome> {
  const firstOutcome = await savePatientInfo(identity, patientinfo);
  if (firstOutcome.ok) return firstOutcome;
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  return savePatientInfo(identity, patientinfo);
}

export const deletePatientInfo = (identity: Identity): Promise<Outcome> =>
  identity.updateUnsafeMetadata({ patientinfo: null, healthDataConsentAt: null });
