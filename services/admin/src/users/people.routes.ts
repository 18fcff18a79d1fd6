import type { App } from '@app/service-kit';
import { findPeople } from '@app/types/admin/people/people';
import { grants } from '@app/types/admin/permissions';
import type { AdminDeps } from '../deps.ts';
import { canReadAccounts, canReadContacts, registerStaffCall } from '../staff-call.ts';
import { createPeopleStore } from './people.store.ts';

/** Matches the id of a visitor's account, as the audit log has it. */
const accountIdPattern = /^user_\w{1,60}$/;

/** Route that finds people by name, e-mail address or account id, of the kinds that the staff member's role may see. */
export function registerPeopleRoutes(app: App, deps: AdminDeps): void {
  const store = createPeopleStore(deps);
  registerStaffCall(app, findPeople, async ({ query: { q }, staff }) => {
    const { decide, users } = grants[staff.role];
    if (accountIdPattern.test(q)) return { people: canReadAccounts(staff) ? await store.findAccount(q) : [] };
    const people = await Promise.all([
      store.findOwners(q),
      store.findClaimants(q, canReadContacts(staff)),
      decide ? store.findAuthors(q) : [],
      users ? store.findStaff(q) : [],
    ]);
    return { people: people.flat() };
  });
}
