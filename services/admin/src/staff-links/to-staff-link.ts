import type { StaffLinkDoc } from '@app/db';
import { getLinkPurpose } from '@app/team/staff-links';
import type { StaffLink } from '@app/types/admin/people/staff-links';

/** Allow-list of a link as owners see it. */
export const toStaffLink = (doc: StaffLinkDoc, sentBy: string, now: Date): StaffLink => ({
  id: doc._id.toHexString(),
  purpose: getLinkPurpose(doc),
  name: doc.name,
  email: doc.email,
  role: doc.role,
  sentBy,
  sentAt: doc.sentAt.toISOString(),
  until: doc.expiresAt.toISOString(),
  late: doc.expiresAt <= now,
});
