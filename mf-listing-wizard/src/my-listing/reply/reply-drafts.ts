import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import type { OwnReply } from '@app/types';

export interface ReplyValues {
  text: string;
  change: OwnReply['change'];
}

/** Unsent replies by review id. */
export const replyDrafts = createPersonalDrafts<ReplyValues>('reply-drafts');
