import type { Listing } from '@app/types';
import { Words } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paragraphs } from '../paragraphs.ts';
import { Block } from './Block.tsx';
import styles from './WordsBlock.module.css';

/** What the practitioner says about their work. */
export function WordsBlock({ listing }: { listing: Listing }) {
  if (!listing.professionalBio.trim()) return null;
  return (
    <div className={styles.Words}>
      <Block title={m.profile_words({ name: listing.firstName })}>
        <Words kind="bio">
          {paragraphs(listing.professionalBio).map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </Words>
      </Block>
    </div>
  );
}
