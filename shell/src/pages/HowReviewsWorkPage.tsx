import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getPageLocale } from '@app/shell-api';
import { call, getReviewLists, type ReplyOf } from '@app/types';
import { useState } from 'react';
import { usePageReply } from '../page/use-page-reply.ts';
import { m } from '../paraglide/messages.js';
import { getHowReviewsWorkSections } from '../texts/how-reviews-work.ts';
import { TextPage } from './TextPage.tsx';

/** Creates the loadable lists with the reasons that staff added, from the reply in the page or by a call. */
const createLoadableLists = (pageReply: ReplyOf<typeof getReviewLists> | undefined) =>
  new Loadable<ReplyOf<typeof getReviewLists>>(
    () => call(getReviewLists, {}, { locale: getPageLocale() }),
    pageReply,
  );

/** Page `/how-reviews-work`. Shows only the built-in reasons until the lists are loaded, or if that fails. */
export default function HowReviewsWorkPage() {
  const pageReply = usePageReply(getReviewLists);
  const [loadableLists] = useState(() => createLoadableLists(pageReply));
  const listsState = useLoadable(loadableLists);
  const addedReasons = listsState.status === 'loaded' ? listsState.value.decisionReasons : [];
  return (
    <TextPage
      title={m.reviews_title()}
      lead={m.reviews_lead()}
      sections={getHowReviewsWorkSections(addedReasons)}
    />
  );
}
