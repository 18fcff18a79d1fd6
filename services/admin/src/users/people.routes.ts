import type { App } from '@app/service-kit';
import { findPeople } from '@app/types/admin/people/people';
import { grants } from '@app/types/admin/permissions';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { canReadAccounts, canReadContacts } from '../require-permission.ts';
import { createPeopleStore } from './people.store.ts';

/** The id of a visitor's account, as the log shows it. */
const accountIdPattern = /^user_\w{1,60}$/;

/** Route that finds people by name, e-mail address or account, of each kind that the reader's role may see. */
export function registerPeopleRoutes(app: App, deps: AdminDeps): void {
  const store = createPeopleStore(deps);
  registerStaffCall(app, findPeople, async ({ query: { q }, staff }) => {
    const { decide, users } = grants[staff.role];
    if (accountIdPattern.test(q)) return { people: canReadAccounts(staff) ? await store.findAccount(q) : [] };
    const people = await Promise.all([
      store.findOwners(q),
      store.findClaimants(q, canReadContacts(staff)),
      decide ? store.findReviewers(q) : [],
      users ? store.findStaff(q) : [],
    ]);
    return { people: people.flat() };
  });
}
