import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getPageLocale } from '@app/shell-api';
import { call, type ReplyOf, reviewLists } from '@app/types';
import { useState } from 'react';
import { usePageReply } from '../page/use-page-reply.ts';
import { m } from '../paraglide/messages.js';
import { getHowReviewsWorkSections } from '../texts/how-reviews-work.ts';
import { TextPage } from './TextPage.tsx';

/** Reasons added by staff, from the page or by a call. */
const createLoadableLists = (pageReply: ReplyOf<typeof reviewLists> | undefined) =>
  new Loadable<ReplyOf<typeof reviewLists>>(
    () => call(reviewLists, {}, { locale: getPageLocale() }),
    pageReply,
  );

/** Shows the built-in reasons until then, or if the call fails. */
export default function HowReviewsWorkPage() {
  const pageReply = usePageReply(reviewLists);
  const [loadableLists] = useState(() => createLoadableLists(pageReply));
  const state = useLoadable(loadableLists);
  const addedReasons = state.status === 'loaded' ? state.value.decisionReasons : [];
  return (
    <TextPage
      title={m.reviews_title()}
      lead={m.reviews_lead()}
      sections={getHowReviewsWorkSections(addedReasons)}
    />
  );
}
