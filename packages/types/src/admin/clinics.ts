import * as z from 'zod/mini';
import { slugOrId } from '../call/params.ts';
import { recordId } from './lists.ts';
import { unavailableProblem } from './prosthetists.ts';
import { defineStaffCall } from './staff-call.ts';

/** `id`: key of the clinic, which its listings share. */
export const clinicParams = z.object({ id: slugOrId });

/** A clinic as staff see it: the listings of one practice and address, with what was corrected. */
export const adminClinic = z.object({
  key: z.string(),
  /** 0: nothing was corrected. */
  v: z.number(),
  /** Slug of the public page, possibly of the clinic that this one is part of; null: there is none. */
  page: z.nullable(z.string()),
  /** As most listings write it, or as staff chose. */
  name: z.string(),
  /** True if staff chose the name. */
  isRenamed: z.boolean(),
  /** Key of the clinic that it is part of. */
  into: z.nullable(z.string()),
  /** Keys of the clinics that are part of it. */
  joined: z.array(z.string()),
  /** Public listings with this key. */
  people: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      company: z.string(),
      address: z.string(),
      /** True if staff took the listing out. */
      apart: z.boolean(),
    }),
  ),
});
export type AdminClinic = z.infer<typeof adminClinic>;

export const getClinicForStaff = defineStaffCall('read', 'GET /api/admin/clinics/{id}', {
  id: 'adminGetClinic',
  summary: 'The listings of one practice and address, and what was corrected about their page',
  params: clinicParams,
  reply: z.object({ clinic: adminClinic }),
  problems: { 404: 'No listing has this key.', 503: unavailableProblem },
});
