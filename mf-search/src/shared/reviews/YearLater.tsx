import { splitParagraphs } from '@app/seo';
import type { PublicReview } from '@app/types';
import { Quote, UserText, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './ReviewCard.module.css';

interface YearLaterProps {
  yearLater: NonNullable<PublicReview['yearLater']>;
  /** Stars of the original review. */
  originalRating: number;
  renderText: (text: string) => ReactNode;
}

/** What the author added a year later, below the text of the review. */
export function YearLater({ yearLater, originalRating, renderText }: YearLaterProps) {
  const { overallRating: stars, text, lang = 'en' } = yearLater;
  return (
    <div className={styles.Later}>
      <Quote>
        <h4>
          {stars === originalRating ? m.year_later_still({ stars }) : m.year_later_now({ stars })}
          <VisuallyHidden>{m.year_later_unit()}</VisuallyHidden>
        </h4>
        <div lang={lang}>
          {splitParagraphs(text).map((paragraph, index) => (
            <p key={index}>
              <UserText>{renderText(paragraph)}</UserText>
            </p>
          ))}
        </div>
      </Quote>
    </div>
  );
}
