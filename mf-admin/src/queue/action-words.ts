import type { HistoryEntry } from '@app/types/admin/queue';

const kinds: Readonly<Record<string, string>> = {
  review: 'Review',
  reply: 'Reply',
  listing: 'Listing',
  update: 'Change',
  claim: 'Claim',
};

const steps: Readonly<Record<string, string>> = {
  submit: 'sent',
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
  undo: 'decision taken back',
  reopen: 'opened again',
  reopen_edit: 'edit opened again',
  redact: 'redacted',
  delete: 'deleted',
  restore: 'restored',
  resend: 'sent again',
  note: 'notes written',
  change: 'changed by an approved change',
  link: 'given to its claimant',
  retire: 'given up for another one',
  end: 'ended',
  expire: 'expired',
  blocked: 'met by another claim',
  purge: 'cleaned up',
  create: 'sent in',
  confirm: 'confirmed',
  suspend: 'taken off the site',
};

const people = { user: 'by its sender', system: 'by the site' } as const;

/** "Review approved", "Reply rejected too late: somebody was faster". What has no words here is told as it is stored. */
export function stepWords(action: string): string {
  const [kind = '', step = '', refused] = action.split('.');
  if (!kinds[kind] || !steps[step]) return action;
  return `${kinds[kind]} ${steps[step]}${refused === 'refused' ? ' too late: somebody was faster' : ''}`;
}

/** "Review approved by Inés Calloway", "Reply sent by its sender". What has no words here is told as it is stored. */
export function actionWords({ action, by, name, reason }: HistoryEntry): string {
  const [kind = '', step = '', refused] = action.split('.');
  const what = kinds[kind] && steps[step] ? `${kinds[kind]} ${steps[step]}` : action;
  const late = refused === 'refused';
  const who = by === 'team' ? `by ${name}` : step === 'flag' ? '' : people[by];
  // An undone decision is named by its id: nothing to read.
  const why = reason && step !== 'undo' && !late ? ` (${reason})` : '';
  return late ? `${what} too late ${who}: somebody was faster` : `${what} ${who}${why}`.trim();
}
