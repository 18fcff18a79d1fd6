import type { OwnReply } from '@app/types';
import { createPersonalDrafts } from '../../personal-drafts.ts';

export interface ReplyValues {
  text: string;
  change: OwnReply['change'];
}

/** Unsent replies by review id. */
export const replyDrafts = createPersonalDrafts<ReplyValues>('reply-drafts');
