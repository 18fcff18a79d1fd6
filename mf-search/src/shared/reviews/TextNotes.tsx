import { reviewLimits } from '@app/option-lists';
import { formatNumber, getRecommendationText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { countVisibleCharacters, findContactKinds, measureTextLength } from '@app/types';
import { classNames, Fact, StarInput, Text } from '@app/ui';
import type { ComponentProps } from 'react';
import '../parts.css';
import { m } from '../../paraglide/messages.js';
import styles from './ReviewCard.module.css';

const { minTextLength, maxTextLength } = reviewLimits;

/** Minimum and maximum count differently: what is seen, and all that is sent, line breaks included. */
const measureText = (text: string) => ({
  missingCount: minTextLength - countVisibleCharacters(text),
  length: measureTextLength(text),
});

export function TextLength({ text }: { text: string }) {
  const { missingCount, length } = measureText(text);
  return (
    <Text
      soft
      className={classNames('SearchDigits', styles.Length)}
      data-over={length > maxTextLength ? '' : undefined}
    >
      {missingCount > 0
        ? m.write_count_more({ n: missingCount, min: minTextLength })
        : m.write_count({ shown: formatNumber(length), max: formatNumber(maxTextLength) })}
    </Text>
  );
}

export function getTextError(text: string): string | undefined {
  const { missingCount, length } = measureText(text);
  if (missingCount > 0) return m.problem_text_short({ min: minTextLength, missing: missingCount });
  return length > maxTextLength ? m.problem_text_long({ max: formatNumber(maxTextLength) }) : undefined;
}

/** What staff wrote about a decision; nothing without words. */
export const StaffNote = ({ note }: { note: string }) =>
  note && (
    <p>
      <b>{m.own_note()}</b> {note}
    </p>
  );

/** Warns about contact data in the text, which moderation would return. */
export function ContactWarning({ text }: { text: string }) {
  const contactKinds = findContactKinds(text);
  const warning = contactKinds.includes('phone')
    ? m.write_contact_phone()
    : contactKinds.includes('email')
      ? m.write_contact_email()
      : '';
  return (
    <div className={styles.Contact} role="status">
      {warning && <Fact kind="warn">{warning}</Fact>}
    </div>
  );
}

/** The required rating of 1 to 5 stars, each with its answer to "Would you recommend?". */
export function RecommendationInput(props: Omit<ComponentProps<typeof StarInput>, 'labels' | 'required'>) {
  const { locale } = useShell();
  const getLabel = (stars: number) => getRecommendationText(stars, locale);
  return (
    <StarInput
      {...props}
      required
      labels={[getLabel(1), getLabel(2), getLabel(3), getLabel(4), getLabel(5)]}
    />
  );
}
