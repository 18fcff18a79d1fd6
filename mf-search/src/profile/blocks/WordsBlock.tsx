import { foldParagraphs, splitParagraphs } from '@app/seo';
import type { Listing } from '@app/types';
import { More, Words } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { Block } from './Block.tsx';

/** Number of characters shown at first, so that a long bio does not push the other facts down on a phone. */
const shownLength = 600;

/** The prosthetist's bio. */
export function WordsBlock({ listing }: { listing: Listing }) {
  if (!listing.professionalBio.trim()) return null;
  const [first, folded] = foldParagraphs(splitParagraphs(listing.professionalBio), shownLength);
  const toParagraph = (text: string, index: number) => <p key={index}>{text}</p>;
  return (
    <div className="NoPrint">
      <Block title={m.profile_words({ name: listing.firstName })}>
        <Words kind="bio">
          {first.map(toParagraph)}
          {folded.length > 0 && <More label={m.profile_words_more()}>{folded.map(toParagraph)}</More>}
        </Words>
      </Block>
    </div>
  );
}
