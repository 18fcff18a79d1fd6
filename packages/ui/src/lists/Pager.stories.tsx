import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Pager } from './Pager.tsx';

const meta: Meta = { title: 'Lists/Pager' };
export default meta;

function Example({ pages }: { pages: number }) {
  const [page, setPage] = useState(1);
  return (
    <Pager
      label="Pages of results"
      page={page}
      pageCount={pages}
      buildHref={(page) => `#page=${page}`}
      onSelect={setPage}
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel="Page "
      summary={`Page ${page} of ${pages}`}
    />
  );
}

export const Eleven: StoryObj = { render: () => <Example pages={11} /> };
export const Two: StoryObj = { render: () => <Example pages={2} /> };
