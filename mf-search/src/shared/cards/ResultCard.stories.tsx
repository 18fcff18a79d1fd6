import { Button, ButtonLink, Fact, PhoneIcon, SaveIcon, Skeleton, Stack } from '@app/ui';
import { Rating } from './Rating.tsx';
import { ResultCard, ResultList } from './ResultCard.tsx';

const renderCard = (name: string) => (
  <ResultCard
    heading={
      <>
        <h3>
          <a href="#who">{name}</a>
        </h3>
        <p>
          <b>0.9 mi · St. Louis</b>
        </p>
        <p>Riverfront Limb Works</p>
      </>
    }
    rating={<Rating value={4.8} count={64} />}
    facts={
      <Stack as="ul">
        <Fact as="li" kind="ok">
          Takes TRICARE
        </Fact>
        <Fact as="li" kind="ok">
          New patients, seen in about 9 days
        </Fact>
      </Stack>
    }
    actions={
      <>
        <ButtonLink kind="tint" href="tel:+13145550142">
          <PhoneIcon /> <span>Call</span> <span>(314) 555-0142</span>
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
      <Stack as="li">{renderCard('Renata Okafor, CPO')}</Stack>
      <Stack as="li">{renderCard('Annelise Kowalczyk-Bright, CPO')}</Stack>
    </ResultList>
  ),
};

export const Narrow = {
  render: () => (
    <div style={{ width: '20rem' }}>
      <ResultList>
        <Stack as="li">{renderCard('Renata Okafor, CPO')}</Stack>
      </ResultList>
    </div>
  ),
};

export const Stale = {
  render: () => (
    <ResultList isStale>
      <Stack as="li">{renderCard('Renata Okafor, CPO')}</Stack>
    </ResultList>
  ),
};

export const Loading = {
  render: () => (
    <ResultList aria-busy="true">
      <Stack as="li">
        <ResultCard
          aria-hidden="true"
          heading={
            <>
              <Skeleton width="17rem" height="1.7rem" />
              <Skeleton width="12rem" />
            </>
          }
          rating={<Skeleton width="6.4rem" height="5rem" />}
          facts={<Skeleton width="100%" height="2.6rem" />}
          actions={<Skeleton width="13rem" height="3rem" />}
        />
      </Stack>
    </ResultList>
  ),
};
