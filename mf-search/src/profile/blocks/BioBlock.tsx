import { splitAtLength, splitParagraphs } from '@app/seo';
import type { Listing } from '@app/types';
import { Details, Quote } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { Block } from './Block.tsx';

/** Number of characters shown at first, so that a long bio does not push the other facts down on a phone. */
const visibleLength = 600;

/** The prosthetist's bio. */
export function BioBlock({ listing }: { listing: Listing }) {
  if (!listing.professionalBio.trim()) return null;
  const [visibleParagraphs, hiddenParagraphs] = splitAtLength(
    splitParagraphs(listing.professionalBio),
    visibleLength,
  );
  const renderParagraph = (text: string, index: number) => <p key={index}>{text}</p>;
  return (
    <div className="NoPrint">
      <Block title={m.profile_words({ name: listing.firstName })}>
        <Quote kind="bio">
          {visibleParagraphs.map(renderParagraph)}
          {hiddenParagraphs.length > 0 && (
            <Details label={m.profile_words_more()}>{hiddenParagraphs.map(renderParagraph)}</Details>
          )}
        </Quote>
      </Block>
    </div>
  );
}
