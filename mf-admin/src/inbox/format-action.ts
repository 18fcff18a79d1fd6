import { staffActions } from '@app/types/admin/actions/actions';
import { subjectLabels } from '@app/types/admin/actions/item';
import type { HistoryEntry } from '@app/types/admin/queue';

const labelsBySubject: Readonly<Record<string, string>> = subjectLabels;

export const staffActionTexts: Readonly<Record<string, string>> = Object.assign(
  {},
  ...staffActions.map(({ log }) => log),
);

/** Texts of events that are no row of the table of actions, by the second part of the audit action. */
const eventTexts: Readonly<Record<string, string>> = {
  submit: 'submitted',
  edit: 'edited',
  withdraw: 'withdrawn',
  flag: 'flagged by a reader',
  appeal: 'appealed',
  undo: 'decision undone',
  reopen: 'opened again',
  reopen_edit: 'edit opened again',
  attach_proof: 'given proof of care',
  withdraw_proof: 'left without its proof',
  expire_proof: 'proof deleted undecided',
  delete: 'deleted',
  resend: 'submitted again',
  change: 'changed by an approved change',
  link: 'transferred to its claimant',
  retire: 'replaced by another one',
  end: 'ended',
  contest: 'tried while owned',
  expire: 'expired',
  blocked: 'disputed by another claim',
  purge: 'cleaned up',
  create: 'sent in',
  ask: 'made',
  confirm: 'confirmed',
  evidence: 'given new evidence',
  'email-code': 'sent a code to its work e-mail',
  'email-confirmed': 'work e-mail confirmed',
  move: 'moved',
  availability: 'availability changed',
  attach_certificate: 'given a certificate',
  withdraw_certificate: 'left without its certificate',
  'import-undone': 'import rolled back',
  resolve: 'resolved',
  staff_note: 'noted',
};

/** Who acts if a user acts, by the kind of record. */
const userTexts: Readonly<Record<string, string>> = {
  review: 'by the author',
  reply: 'by the practice',
  listing: 'by the owner',
  update: 'by the owner',
  claim: 'by the claimant',
};

/** Formats an action: "Review approved", "Reply rejected too late: someone else was faster". Unknown: unchanged. */
export function formatActionName(action: string): string {
  const actionText = findActionText(action);
  if (!actionText) return action;
  return `${actionText}${action.endsWith(refusedSuffix) ? ' too late: someone else was faster' : ''}`;
}

const refusedSuffix = '.refused';

/** Returns the text of an action; for a refused attempt, that of the attempted action. Undefined: unknown. */
function findActionText(action: string): string | undefined {
  const attemptedAction = action.endsWith(refusedSuffix) ? action.slice(0, -refusedSuffix.length) : action;
  const [kind = '', event = ''] = attemptedAction.split('.');
  return (
    staffActionTexts[attemptedAction] ??
    (labelsBySubject[kind] && eventTexts[event] && `${labelsBySubject[kind]} ${eventTexts[event]}`)
  );
}

/** Formats "Review approved by Inés Calloway". An unknown action is shown as it is stored. */
export function formatAction({ action, by, name, reason }: HistoryEntry): string {
  const [kind = '', event = ''] = action.split('.');
  const actionText = findActionText(action) ?? action;
  const isRefused = action.endsWith(refusedSuffix);
  const userText = event === 'flag' ? '' : (userTexts[kind] ?? 'by a user');
  const actorText = by === 'team' ? `by ${name}` : by === 'system' ? 'by the site' : userText;
  // The reason of an undo is the id of the undone decision, which means nothing to readers.
  const reasonText = reason && event !== 'undo' && !isRefused ? ` (${reason})` : '';
  return isRefused
    ? `${actionText} too late ${actorText}: someone else was faster`
    : `${actionText} ${actorText}${reasonText}`.trim();
}
