import { endpoint } from '@app/types';
import { adminRoles } from '@app/types/admin/rights';
import * as z from 'zod/mini';

const me = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(adminRoles) });
export type Me = z.infer<typeof me>;

/** What the guard asks before it shows anything of the console. */
export const getMe = endpoint({
  id: 'adminMe',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who of the team is signed in',
  right: 'own',
  reply: z.object({ admin: me }),
  problems: {},
});
