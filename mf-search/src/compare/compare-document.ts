import { createHead, paths } from '@app/seo';
import { definePageDocument } from '@app/shell-api';
import { getProsthetist, slugOrId as slugOrIdSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { readComparedSlugs } from '../paths.ts';

/** Document of `/compare`: loads the prosthetists in the address. Only the browser knows a visitor's shortlist. */
export default definePageDocument({
  loader: ({ search }) => {
    const slugs = readComparedSlugs(search).filter((slug) => z.safeParse(slugOrIdSchema, slug).success);
    const callEntries = slugs.map(
      (id) => [id, { endpoint: getProsthetist, input: { params: { id } } }] as const,
    );
    return { calls: Object.fromEntries(callEntries) };
  },
  head: () => ({
    ...createHead(m.compare_title(), m.compare_description()),
    path: paths.compare,
    noindex: true,
  }),
});
