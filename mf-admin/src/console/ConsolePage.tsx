import { useRoutes } from '@app/router';
import { Suspense } from 'react';
import { consolePages } from './pages.ts';

/** The console: its frame stays while pages change below it. */
export default function ConsolePage() {
  const page = useRoutes(
    consolePages.map(({ path, Page }) => ({ path: `/admin/${path}`, element: <Page /> })),
  );
  return <Suspense>{page}</Suspense>;
}
