import type { AdminRole } from '@app/types/admin/permissions';

export const roleNames: Readonly<Record<AdminRole, string>> = {
  owner: 'Owner',
  moderator: 'Moderator',
  data: 'Data editor',
  viewer: 'Viewer',
};
