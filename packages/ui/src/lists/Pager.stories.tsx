import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Pager } from './Pager.tsx';

const meta: Meta = { title: 'Lists/Pager' };
export default meta;

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

export const Eleven: StoryObj = { render: () => <Example pageCount={11} /> };
export const Two: StoryObj = { render: () => <Example pageCount={2} /> };
