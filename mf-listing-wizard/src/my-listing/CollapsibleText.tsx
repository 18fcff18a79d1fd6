import { splitAtLength, splitParagraphs } from '@app/seo';
import { Details, UserText } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Number of characters that are shown at first, so that a page of reviews can be skimmed on a phone. */
const maxVisibleLength = 160;

/** A text written by a user. The end of a long one is collapsed below "Show all". */
export function CollapsibleText({ text }: { text: string }) {
  const [visibleParagraphs, collapsedParagraphs] = splitAtLength(splitParagraphs(text), maxVisibleLength);
  const toParagraph = (paragraph: string, index: number) => (
    <p key={index}>
      <UserText>{paragraph}</UserText>
    </p>
  );
  return (
    <>
      {visibleParagraphs.map(toParagraph)}
      {collapsedParagraphs.length > 0 && (
        <Details label={m.own_reviews_show_all()}>{collapsedParagraphs.map(toParagraph)}</Details>
      )}
    </>
  );
}
