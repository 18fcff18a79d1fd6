import type { ClinicDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { TransitionName } from '@app/types/admin/actions/action';
import type * as actions from '@app/types/admin/actions/clinic';

/** Fields of a correction, which the audit log names. */
const auditedFields = ['name', 'slug', 'slugHistory', 'into', 'apart'] as const satisfies (keyof ClinicDoc)[];

const toAuditedFields = (clinic: ClinicDoc) =>
  Object.fromEntries(
    auditedFields
      .filter((name) => clinic[name] !== undefined)
      .map((name) => [name, name === 'apart' ? clinic.apart?.map((id) => id.toHexString()) : clinic[name]]),
  );

/** Corrections of clinics as a subject of staff's decisions. A clinic without one has version 0. */
export const clinicSubject: Subject<ClinicDoc, TransitionName<typeof actions>, { clinic: ClinicDoc }> = {
  kind: 'clinic',
  createStore: createClinicStore,
  getVersion: ({ v }) => v,
  allowsAction: () => true,
  toResult: (clinic) => ({ clinic }),
  toAuditEntry: (action, previousClinic, updatedClinic) => ({
    action: `clinic.${action}`,
    target: { kind: 'clinic', id: updatedClinic._id },
    before: toAuditedFields(previousClinic),
    after: toAuditedFields(updatedClinic),
  }),
  undo: ({ v }, previousClinic) => ({ ...previousClinic, v: v + 1 }),
  duplicateCode: 'not_now',
};

function createClinicStore({ collections, now, session }: Transaction) {
  return {
    /** Null if no listing has the key. */
    async find(key: string): Promise<ClinicDoc | null> {
      const clinic = await collections.clinics.findOne({ _id: key }, { session });
      if (clinic) return clinic;
      const listing = await collections.listings.findOne({ clinicKey: key }, { session });
      return listing && { _id: key, v: 0, updatedAt: now };
    },

    async replace(previousClinic: ClinicDoc, updatedClinic: ClinicDoc): Promise<ClinicDoc> {
      const { _id, v } = previousClinic;
      const options = { session, ignoreUndefined: true, upsert: v === 0 } as const;
      const { matchedCount, upsertedCount } = await collections.clinics.replaceOne(
        { _id, v },
        updatedClinic,
        options,
      );
      if (matchedCount + upsertedCount !== 1) throw new Error('A clinic changed under its own transaction.');
      return updatedClinic;
    },
  };
}
