import type { AdminRole } from '@app/types/admin/rights';

/** Of every fixed account of the team. */
export const teamPassword = 'one step at a time';

export interface TeamAccount {
  /** MongoDB's id, as hexadecimal. */
  id: string;
  email: string;
  name: string;
  role: AdminRole;
}

const createAccount = (number: number, name: string, role: AdminRole): TeamAccount => ({
  id: `7ea0${String(number).padStart(20, '0')}`,
  email: `${name.toLowerCase().replace(' ', '.')}@team.test`,
  name,
  role,
});

/**
 * The team of tests and browser journeys, all with `teamPassword`: the same id, address and role each time. Tests that
 * change an account let one of their own in.
 */
export const team = {
  owner: createAccount(1, 'Ruth Okafor', 'owner'),
  moderator: createAccount(2, 'Leon Marsh', 'moderator'),
  /** For what the first one may not decide alone. */
  moderator2: createAccount(3, 'Amira Sayeed', 'moderator'),
  data: createAccount(4, 'Theo Lindgren', 'data'),
  viewer: createAccount(5, 'Nora Vance', 'viewer'),
} satisfies Record<string, TeamAccount>;
export type TeamMemberName = keyof typeof team;
