import { FailureBanner } from '@app/remote-kit';
import { storage } from '@app/remote-kit/storage';
import { useNavigate } from '@app/router';
import { formatAuthor, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { listOwnVotes, PublicReview, ReplyOf, voteHelpful } from '@app/types';
import { Button, CheckIcon, Text, VisuallyHidden } from '@app/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import styles from './ReviewCard.module.css';
import { useHelpfulVote } from './votes-api.ts';

interface HelpfulVoteProps {
  review: PublicReview;
  /** The user's own vote; undefined without a session, or not known yet. */
  ownVote: ReplyOf<typeof listOwnVotes>['votes'][number] | undefined;
}

/** Votes that a review is helpful, with the number of votes; without a session after the sign-in. */
export function HelpfulVote({ review, ownVote }: HelpfulVoteProps) {
  const { session, locale, toast } = useShell();
  const navigate = useNavigate();
  const { send, failure } = useHelpfulVote();
  /** Reply to the last press, which is newer than the page's data. */
  const [latestReply, setLatestReply] = useState<ReplyOf<typeof voteHelpful> | null>(null);
  const isVoted = latestReply?.voted ?? ownVote?.voted ?? false;
  const voteCount = latestReply?.helpful ?? review.helpful ?? 0;

  /** Votes, withdraws the vote, or leads to the sign-in. Returns true if the service has the change. */
  async function toggleVote() {
    if (session.status !== 'signed-in') {
      rememberPendingVote(review.id);
      navigate(paths.login);
      return false;
    }
    const result = await send(review.id, !isVoted);
    if (result.status === 'done') setLatestReply(result.reply);
    return result.status === 'done';
  }

  const canResumeVote = session.status === 'signed-in' && ownVote?.allowed === true && !isVoted;
  const resumeVote = useEffectEvent(async () => {
    if (consumePendingVote(review.id) && (await toggleVote())) toast({ text: m.helpful_done() });
  });
  useEffect(() => {
    if (canResumeVote) void resumeVote();
  }, [canResumeVote]);

  return (
    <>
      {ownVote?.allowed !== false && (
        <Button needsScript kind="secondary" aria-pressed={isVoted} onClick={() => void toggleVote()}>
          {isVoted && <CheckIcon />}
          <span>{m.helpful()}</span>
          <VisuallyHidden> – {m.helpful_review({ author: formatAuthor(review, locale) })}</VisuallyHidden>
        </Button>
      )}
      {voteCount > 0 && <Text soft>{m.helpful_count({ n: voteCount, shown: formatNumber(voteCount) })}</Text>}
      {failure && (
        <div className={styles.Failure}>
          <FailureBanner failure={failure} action={m.helpful()} />
        </div>
      )}
    </>
  );
}

/**
 * A vote "Helpful" before the sign-in, stored in this tab for half an hour. It is not in the address, since a link must
 * not make the person who opens it vote.
 */
const storageKey = 'helpfulPress';
const maxAgeMs = 30 * 60_000;

export const rememberPendingVote = (reviewId: string): void =>
  void storage.session.setItem(storageKey, `${reviewId} ${Date.now()}`);

/** Returns true once if the visitor voted for this review before the sign-in. */
function consumePendingVote(reviewId: string): boolean {
  const [votedId, votedAtMs] = (storage.session.getItem(storageKey) ?? '').split(' ');
  if (votedId !== reviewId) return false;
  storage.session.removeItem(storageKey);
  return Date.now() - Number(votedAtMs) < maxAgeMs;
}
