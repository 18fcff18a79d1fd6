import { Button, ButtonLink, Distance, Fact, FactRow, Fits, PhoneIcon, SaveIcon, Skeleton } from '@app/ui';
import { RatingTile } from './Rating.tsx';
import { ResultCard, ResultList } from './ResultCard.tsx';

const renderCard = (name: string) => (
  <ResultCard
    who={
      <>
        <h3>
          <a href="#who">{name}</a>
        </h3>
        <p>
          Riverfront Limb Works
          <br />
          St. Louis, MO
        </p>
      </>
    }
    lead={<Distance number="0.9" unit="miles" />}
    rate={<RatingTile value={4.8} number="4.8" unit=" of 5 stars," count="64 reviews" />}
    facts={
      <>
        <Fits>
          <b>Fits you:</b> high activity
        </Fits>
        <FactRow>
          <Fact kind="ok">Takes TRICARE</Fact>
        </FactRow>
      </>
    }
    actions={
      <>
        <ButtonLink kind="tint" href="tel:+13145550142">
          <PhoneIcon /> Call (314) 555-0142
        </ButtonLink>
        <Button kind="secondary" aria-pressed="false">
          <SaveIcon /> Save
        </Button>
      </>
    }
  />
);

export default { title: 'Cards/ResultCard' };

export const List = {
  render: () => (
    <ResultList>
      <li>{renderCard('Renata Okafor, CPO')}</li>
      <li>{renderCard('Annelise Kowalczyk-Bright, CPO')}</li>
    </ResultList>
  ),
};

export const Narrow = {
  render: () => (
    <div style={{ width: '20rem' }}>
      <ResultList>
        <li>{renderCard('Renata Okafor, CPO')}</li>
      </ResultList>
    </div>
  ),
};

export const Stale = {
  render: () => (
    <ResultList stale>
      <li>{renderCard('Renata Okafor, CPO')}</li>
    </ResultList>
  ),
};

export const Loading = {
  render: () => (
    <ResultList aria-busy="true">
      <li>
        <ResultCard
          aria-hidden="true"
          who={
            <>
              <Skeleton width="17rem" height="1.7rem" />
              <Skeleton width="12rem" />
            </>
          }
          lead={<Skeleton width="4rem" height="2.3rem" />}
          rate={
            <RatingTile
              value={null}
              number={<Skeleton on="sunken" width="3.5rem" height="2.3rem" />}
              count={<Skeleton on="sunken" width="5rem" />}
            />
          }
          facts={<Skeleton width="100%" height="2.6rem" />}
          actions={<Skeleton width="13rem" height="3rem" />}
        />
      </li>
    </ResultList>
  ),
};
