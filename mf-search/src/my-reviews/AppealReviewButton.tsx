import { AppealButton } from '@app/remote-kit/appeal-button';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import { appealTextLimits, type OwnReview } from '@app/types';
import { useAppealReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Texts of appeals that are not sent yet, by review. */
const appealDrafts = createPersonalDrafts<string>('review-appeals');

/** Button and dialog by which an author appeals against a decision, once per decision. */
export function AppealReviewButton({ review: { id }, name }: { review: OwnReview; name: string }) {
  const { send, sending, failure } = useAppealReview();
  const draft = useTextDraft(appealDrafts, id);
  const { min } = appealTextLimits;
  return (
    <AppealButton
      {...{ name, draft, sending, failure }}
      send={(text) => send({ params: { id }, body: { text } })}
      texts={{
        button: m.appeal(),
        title: m.appeal_title({ name }),
        text: m.appeal_text(),
        label: m.appeal_label(),
        hint: m.appeal_hint({ min }),
        tooShort: m.problem_appeal({ min }),
        cancel: m.cancel(),
        confirm: m.appeal_send(),
        done: m.appeal_done(),
      }}
    />
  );
}
