import type { OwnReply } from '@app/types';
import { personalDrafts } from '../../personal-drafts.ts';

export interface ReplyValues {
  text: string;
  change: OwnReply['change'];
}

/** Unsent replies, by the review's id. */
export const replyDrafts = personalDrafts<ReplyValues>('reply-drafts');
