import { type Card, noFilters } from '@app/types';
import { Anchor } from '@app/ui';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../shared/cards/CardFacts.tsx';
import { Rating } from '../../shared/cards/Rating.tsx';
import { ResultCard } from '../../shared/cards/ResultCard.tsx';
import { formatCardName } from '../../shared/words/listing.ts';

/** One of the people of a clinic: name, rating, and what decides. What is the clinic's stands beside the list. */
export function PersonHere({ person }: { person: Card }) {
  const titleId = useId();
  return (
    <ResultCard
      aria-labelledby={titleId}
      who={
        <h3 id={titleId}>
          <Anchor href={paths.profile(person.slug)}>
            <bdi>{formatCardName(person)}</bdi>
          </Anchor>
        </h3>
      }
      rate={<Rating value={person.ratingAvg} count={person.reviewCount} />}
      facts={<CardFacts card={person} filters={noFilters} most={2} />}
    />
  );
}
