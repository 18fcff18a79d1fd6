import type { ClinicDoc } from '@app/db';
import * as listings from '@app/listings';
import type { App } from '@app/service-kit';
import { joinClinics, partClinic, renameClinic } from '@app/types/admin/actions/clinic';
import { getClinicForStaff } from '@app/types/admin/clinics';
import {
  createActionCommand,
  type DecisionPresenter,
  registerActionRoutes,
} from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { createClinicStore } from './clinics.store.ts';

/** Routes of clinics for staff: what belongs to one, and corrections. */
export function registerClinicRoutes(app: App, deps: AdminDeps): void {
  const store = createClinicStore(deps.collections);

  registerStaffCall(app, getClinicForStaff, async ({ params }) => {
    const clinic = requireRecord(await store.find(params.id));
    return { clinic: await store.loadAdminClinic(clinic) };
  });

  const commands = [
    createActionCommand(joinClinics, listings.joinClinics),
    createActionCommand(partClinic, listings.partClinic),
    createActionCommand(renameClinic, listings.renameClinic),
  ];
  const presenter: DecisionPresenter<{ clinic: ClinicDoc }> = {
    toReply: async (_, __, { clinic }) => ({ clinic: await store.loadAdminClinic(clinic) }),
    toResult: (currentRecord) => ({ clinic: currentRecord as ClinicDoc }),
  };
  registerActionRoutes(app, deps, commands, presenter);
}
