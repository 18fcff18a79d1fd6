import { useState } from 'react';
import type { Meta } from 'storybook-react-rsbuild';
import { Pager } from './Pager.tsx';

export default { title: 'Lists' } satisfies Meta;

function Example({ pageCount }: { pageCount: number }) {
  const [page, setPage] = useState(1);
  return (
    <Pager
      label="Pages of results"
      page={page}
      pageCount={pageCount}
      buildHref={(page) => `#page=${page}`}
      onSelect={setPage}
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel="Page "
      summary={`Page ${page} of ${pageCount}`}
    />
  );
}

export const Eleven = () => <Example pageCount={11} />;
export const Two = () => <Example pageCount={2} />;
