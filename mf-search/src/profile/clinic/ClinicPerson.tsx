import { type Card, noFilters } from '@app/types';
import { Anchor } from '@app/ui';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../shared/cards/CardFacts.tsx';
import { Rating } from '../../shared/cards/Rating.tsx';
import { ResultCard } from '../../shared/cards/ResultCard.tsx';
import { formatCardName } from '../../shared/words/listing.ts';

/** Card of a person of a clinic: name, rating and facts. The facts of the clinic are beside the list. */
export function ClinicPerson({ person }: { person: Card }) {
  const titleId = useId();
  return (
    <ResultCard
      aria-labelledby={titleId}
      heading={
        <h3 id={titleId}>
          <Anchor href={paths.profile(person.slug)}>
            <bdi>{formatCardName(person)}</bdi>
          </Anchor>
        </h3>
      }
      rating={<Rating value={person.ratingAvg} count={person.reviewCount} />}
      facts={<CardFacts card={person} filters={noFilters} maxFacts={2} />}
    />
  );
}
