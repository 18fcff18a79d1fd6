import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { createLine } from '../../call/text-schemas.ts';
import { createStaffProblems, notes, rejection, seenVersion, undoFields } from '../lists.ts';
import { updateItem } from '../updates.ts';
import { defineAction, type StaffAction } from './action.ts';

const decisionProblems = createStaffProblems({
  400: '`no_changes`: no field is accepted. `conflict`: a public value moved, and `accept` does not name the field. `photo`, `place_photo`: the file is gone.',
  404: 'No such change.',
  409: '`stale`, `not_now`: somebody decided, its sender changed it, or the listing moved; `fresh.update` is it as it is now.',
});

const updateActionBase = {
  params: recordParams,
  reply: z.object({ update: updateItem, ...undoFields }),
  problems: decisionProblems,
};

export const approveUpdate = defineAction('decide', 'PATCH /api/admin/pending-updates/{id}/approve', {
  id: 'adminApproveUpdate',
  summary:
    'Make a change public: all of it, or the fields of `accept`; the others are returned with the notes.',
  ...updateActionBase,
  body: z.object({
    ...seenVersion,
    /** `seen` of the item, so that no value is overwritten that nobody looked at. */
    seen: z.optional(createLine(64)),
    accept: z.optional(z.array(createLine(60)).check(z.maxLength(60))),
    notes: z.optional(notes),
  }),
  log: { 'update.approve': 'Change approved' },
  transitions: { approve: { pending: 'approved' } },
  errors: {
    photo: [400, 'The photo was deleted. Approve the other fields, and ask for the photo again.'],
    place_photo: [400, 'A photo of the place was deleted. Approve the other fields, and ask for it again.'],
  },
  isUndoable: true,
  bulk: 'approve',
  mails: ['update-approved'],
  button: {
    label: '{apply}',
    icon: 'check',
    kind: 'primary',
    shortcut: 'Enter',
    successMessage: 'Approved {accepted}{andReturned} for {name}.',
  },
});

export const rejectUpdate = defineAction('decide', 'PATCH /api/admin/pending-updates/{id}/reject', {
  id: 'adminRejectUpdate',
  summary:
    'Return a change as a whole, with notes to its owner where there are some. The public listing stays as it is.',
  ...updateActionBase,
  body: z.object({ ...seenVersion, ...rejection }),
  log: { 'update.reject': 'Change rejected' },
  transitions: { reject: { pending: 'rejected' } },
  isUndoable: true,
  bulk: 'reject',
  mails: ['update-rejected'],
  button: {
    label: '{return}',
    shortcut: 'r',
    dialog: {
      title: 'Return it?',
      field: 'notes',
      label: 'Notes to the provider',
      hint: 'Please say why you return something, so they don’t have to guess. They get this by e-mail.',
      isOptional: true,
      offersPhrases: true,
      sendLabel: 'Return',
    },
    successMessage: 'Returned {returned} to {name}.',
  },
});

export const editUpdateNotes = defineAction('decide', 'PUT /api/admin/pending-updates/{id}/notes', {
  id: 'adminEditUpdateNotes',
  summary:
    'Words to its owner: prepared while it waits, or other ones for what was decided, which they read with the listing.',
  ...updateActionBase,
  body: z.object({ ...seenVersion, notes }),
  log: { 'update.note': 'Change notes written' },
  transitions: { note: { pending: 'pending', approved: 'approved', rejected: 'rejected' } },
  isUndoable: true,
  button: {
    label: '{keep}',
    isInMenu: true,
    dialog: {
      title: 'Notes to the provider',
      text: '{keepText}',
      field: 'notes',
      label: 'Notes to the provider',
      hint: 'No health details.',
      offersPhrases: true,
      sendLabel: '{keep}',
    },
    successMessage: '{keptNotes}',
  },
});

export const updateActions: readonly StaffAction[] = [approveUpdate, rejectUpdate, editUpdateNotes];
