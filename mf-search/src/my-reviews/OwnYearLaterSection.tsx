import { decisionReasons, getLabel } from '@app/option-lists';
import { WithdrawButton } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Row, Stack, Text } from '@app/ui';
import { useWithdrawYearLater } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { YearLater } from '../shared/reviews/YearLater.tsx';
import { WriteYearLaterButton } from './WriteYearLaterButton.tsx';

interface OwnYearLaterSectionProps {
  review: OwnReview;
  /** Name of the reviewed prosthetist. */
  name: string;
}

/** Addition one year later: the offer to write it, or its text with status and actions. */
export function OwnYearLaterSection({ review, name }: OwnYearLaterSectionProps) {
  const withdrawCall = useWithdrawYearLater();
  const { yearLater, can } = review;
  if (!yearLater && !can.writeYearLater) return null;
  return (
    <Stack gap={1}>
      <h3>{m.year_later_title()}</h3>
      {yearLater ? <YearLaterStatus review={review} yearLater={yearLater} /> : <p>{m.year_later_offer()}</p>}
      <Row>
        {can.writeYearLater && <WriteYearLaterButton review={review} name={name} />}
        {yearLater && (
          <WithdrawButton
            withdrawCall={withdrawCall}
            id={review.id}
            name={name}
            kind="quiet"
            texts={{
              button: m.year_later_withdraw(),
              title: m.year_later_withdraw_title(),
              text: m.year_later_withdraw_text(),
              keep: m.withdraw_keep(),
              confirm: m.withdraw_confirm(),
              done: m.year_later_withdrawn(),
            }}
          />
        )}
      </Row>
    </Stack>
  );
}

const statusTexts = {
  pending: m.year_later_pending,
  approved: m.year_later_approved,
  rejected: m.year_later_rejected,
} as const;

function YearLaterStatus({
  review,
  yearLater,
}: {
  review: OwnReview;
  yearLater: NonNullable<OwnReview['yearLater']>;
}) {
  const { locale } = useShell();
  const { status, submittedAt, reasons, es, note } = yearLater;
  return (
    <>
      <p>
        {statusTexts[status]()}{' '}
        <Text as="span" soft>
          {m.own_sent({ date: formatDate(submittedAt, locale) })}
        </Text>
      </p>
      {status === 'rejected' && (
        <Stack surface="warn" pad={2} gap={0}>
          {reasons.map((reason) => (
            <p key={reason}>{getLabel(decisionReasons, reason, locale, es)}</p>
          ))}
          {note && (
            <p>
              <b>{m.own_note()}</b> {note}
            </p>
          )}
        </Stack>
      )}
      {/* If it is public, the text of the review above already contains it. */}
      {status !== 'approved' && (
        <YearLater
          yearLater={yearLater}
          originalRating={review.content.overallRating}
          renderText={(text) => text}
        />
      )}
    </>
  );
}
