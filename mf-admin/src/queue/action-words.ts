import type { HistoryEntry } from '@app/types/admin/queue';

const kinds: Readonly<Record<string, string>> = {
  review: 'Review',
  reply: 'Reply',
  listing: 'Listing',
  update: 'Change',
  claim: 'Claim',
  report: 'Reported change',
};

const steps: Readonly<Record<string, string>> = {
  submit: 'submitted',
  edit: 'edited',
  withdraw: 'withdrawn',
  flag: 'flagged by a reader',
  appeal: 'appealed',
  approve: 'approved',
  reject: 'rejected',
  request_changes: 'sent back for changes',
  remove: 'removed',
  uphold_flag: 'removed after readers’ flags',
  decline_flag: 'kept after readers’ flags',
  uphold_appeal: 'published on appeal',
  decline_appeal: 'appeal declined',
  undo: 'decision undone',
  reopen: 'opened again',
  reopen_edit: 'edit opened again',
  attach_proof: 'given proof of care',
  withdraw_proof: 'left without its proof',
  view_proof: 'proof looked at',
  confirm_proof: 'proof confirmed',
  decline_proof: 'proof declined',
  expire_proof: 'proof deleted undecided',
  redact: 'redacted',
  delete: 'deleted',
  restore: 'restored',
  resend: 'submitted again',
  note: 'notes written',
  change: 'changed by an approved change',
  link: 'transferred to its claimant',
  retire: 'replaced by another one',
  end: 'ended',
  contest: 'tried while owned',
  expire: 'expired',
  blocked: 'disputed by another claim',
  purge: 'cleaned up',
  create: 'sent in',
  confirm: 'confirmed',
  suspend: 'taken off the site',
  evidence: 'given new evidence',
  'email-code': 'sent a code to its work e-mail',
  'email-confirmed': 'work e-mail confirmed',
  call: 'confirmed by a call to the practice',
  move: 'moved',
  availability: 'availability changed',
  check: 'checks recorded',
  attach_certificate: 'given a certificate',
  withdraw_certificate: 'left without its certificate',
  view_certificate: 'certificate looked at',
  notice: 'notice changed',
  'import-undone': 'import rolled back',
  resolve: 'resolved',
};

/** Who acts on it beside the team and the site. */
const users: Readonly<Record<string, string>> = {
  review: 'by the author',
  reply: 'by the practice',
  listing: 'by the owner',
  update: 'by the owner',
  claim: 'by the claimant',
};

/** "Review approved", "Reply rejected too late: someone else was faster". What has no words here is told as it is stored. */
export function formatStep(action: string): string {
  const [kind = '', step = '', refused] = action.split('.');
  if (!kinds[kind] || !steps[step]) return action;
  return `${kinds[kind]} ${steps[step]}${refused === 'refused' ? ' too late: someone else was faster' : ''}`;
}

/** "Review approved by Inés Calloway", "Reply submitted by the practice". What has no words here is told as it is stored. */
export function formatAction({ action, by, name, reason }: HistoryEntry): string {
  const [kind = '', step = '', refused] = action.split('.');
  const what = kinds[kind] && steps[step] ? `${kinds[kind]} ${steps[step]}` : action;
  const late = refused === 'refused';
  const user = step === 'flag' ? '' : (users[kind] ?? 'by a user');
  const who = by === 'team' ? `by ${name}` : by === 'system' ? 'by the site' : user;
  // An undone decision is named by its id: nothing to read.
  const why = reason && step !== 'undo' && !late ? ` (${reason})` : '';
  return late ? `${what} too late ${who}: someone else was faster` : `${what} ${who}${why}`.trim();
}
