import { splitAtLength, splitParagraphs } from '@app/seo';
import { More, UserText } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Number of characters shown at first, so that a page of reviews can be looked through on a phone. */
const visibleLength = 160;

/** A text that somebody wrote; the rest of a long one opens by "Show all". */
export function CollapsibleText({ text }: { text: string }) {
  const [visible, collapsed] = splitAtLength(splitParagraphs(text), visibleLength);
  const toParagraph = (part: string, index: number) => (
    <p key={index}>
      <UserText>{part}</UserText>
    </p>
  );
  return (
    <>
      {visible.map(toParagraph)}
      {collapsed.length > 0 && <More label={m.own_reviews_show_all()}>{collapsed.map(toParagraph)}</More>}
    </>
  );
}
