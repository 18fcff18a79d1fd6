import type { AdminRole } from '@app/types/admin/permissions';

/** Password of all fixed staff accounts. */
export const staffPassword = 'one step at a time';

export interface StaffAccount {
  /** MongoDB id as hexadecimal. */
  id: string;
  email: string;
  name: string;
  role: AdminRole;
}

const createStaffAccount = (accountNumber: number, name: string, role: AdminRole): StaffAccount => ({
  id: `7ea0${String(accountNumber).padStart(20, '0')}`,
  email: `${name.toLowerCase().replace(' ', '.')}@team.test`,
  name,
  role,
});

/**
 * Staff accounts of tests and browser journeys, with `staffPassword` and fixed id, address and role. Tests that change
 * an account create their own.
 */
export const staffAccounts = {
  owner: createStaffAccount(1, 'Ruth Okafor', 'owner'),
  moderator: createStaffAccount(2, 'Leon Marsh', 'moderator'),
  /** For decisions that the first moderator may not make. */
  moderator2: createStaffAccount(3, 'Amira Sayeed', 'moderator'),
  data: createStaffAccount(4, 'Theo Lindgren', 'data'),
  viewer: createStaffAccount(5, 'Nora Vance', 'viewer'),
} satisfies Record<string, StaffAccount>;
export type StaffName = keyof typeof staffAccounts;
