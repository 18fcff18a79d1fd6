// Corrections of clinics: which listings belong to one page, and its name.
import * as z from 'zod/mini';
import { slugOrId } from '../../call/params.ts';
import { createLine } from '../../call/text-schemas.ts';
import { adminClinic, clinicParams } from '../clinics.ts';
import { recordId, seenVersion, undoFields } from '../lists.ts';
import { unavailableProblem } from '../prosthetists.ts';
import { defineAction, type StaffAction } from './action.ts';

const clinicActionBase = { params: clinicParams, reply: z.object({ clinic: adminClinic, ...undoFields }) };
const problems = {
  400: 'Malformed, or `no_changes`.',
  404: 'No listing has this key.',
  409: '`stale`: somebody else was first.',
  503: unavailableProblem,
};

export const joinClinics = defineAction('edit-listing', 'POST /api/admin/clinics/{id}/join', {
  id: 'adminJoinClinics',
  summary: 'Make a clinic part of another one: its address leads there. `null`: a clinic of its own again.',
  ...clinicActionBase,
  body: z.object({ ...seenVersion, into: z.nullable(slugOrId) }),
  problems,
  errors: {
    same_clinic: [400, 'These are one clinic already.'],
    no_such_clinic: [400, 'No clinic has this address.'],
  },
  log: { 'clinic.join': 'Clinic joined with another, or separated' },
  transitions: { join: {} },
  isUndoable: true,
});

export const partClinic = defineAction('edit-listing', 'POST /api/admin/clinics/{id}/part', {
  id: 'adminPartClinic',
  summary: 'Take a listing out of the clinic of its practice and address, or back',
  ...clinicActionBase,
  body: z.object({ ...seenVersion, listing: recordId, apart: z.boolean() }),
  problems,
  log: { 'clinic.part': 'Clinic left by a listing, or joined again' },
  transitions: { part: {} },
  isUndoable: true,
});

export const renameClinic = defineAction('edit-listing', 'POST /api/admin/clinics/{id}/rename', {
  id: 'adminRenameClinic',
  summary: 'Name a clinic’s page; earlier addresses lead on. Empty: the name that most listings have.',
  ...clinicActionBase,
  body: z.object({ ...seenVersion, name: createLine(200) }),
  problems,
  errors: { name_taken: [400, 'Another clinic at this address has this name. Join them instead.'] },
  log: { 'clinic.rename': 'Clinic renamed' },
  transitions: { rename: {} },
  isUndoable: true,
});

export const clinicActions: readonly StaffAction[] = [joinClinics, partClinic, renameClinic];
