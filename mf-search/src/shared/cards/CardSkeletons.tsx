import { Skeleton, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { ResultCard, ResultList } from './ResultCard.tsx';

const rows = ['11rem', '14rem', '9rem', '12rem'];

/** Placeholder while a list loads. */
export function CardSkeletons() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {m.loading_results()}
      </VisuallyHidden>
      <ResultList aria-hidden="true">
        {rows.map((width) => (
          <li key={width}>
            <ResultCard
              who={
                <div>
                  <Skeleton width={width} height="1.8rem" />
                  <Skeleton width="8rem" />
                </div>
              }
              lead={<Skeleton width="4rem" height="2.2rem" />}
              rate={<Skeleton width="8rem" height="5rem" />}
              facts={<Skeleton width="70%" />}
              actions={
                <>
                  <Skeleton width="12rem" height="3rem" />
                  <Skeleton width="6rem" height="3rem" />
                </>
              }
            />
          </li>
        ))}
      </ResultList>
    </>
  );
}
