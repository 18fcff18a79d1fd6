import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getPageLocale } from '@app/shell-api';
import { call, type ReplyOf, reviewLists } from '@app/types';
import { useState } from 'react';
import { usePageReply } from '../page/use-page-reply.ts';
import { m } from '../paraglide/messages.js';
import { getHowReviewsWorkSections } from '../texts/how-reviews-work.ts';
import { TextPage } from './TextPage.tsx';

/** What the team has added to the published reasons: it came with the page, else it is asked for. */
const createReviewLists = (given: ReplyOf<typeof reviewLists> | undefined) =>
  new Loadable<ReplyOf<typeof reviewLists>>(() => call(reviewLists, {}, { locale: getPageLocale() }), given);

/** The built-in reasons stand there meanwhile, and where no others can be had. */
export default function HowReviewsWorkPage() {
  const given = usePageReply(reviewLists);
  const [lists] = useState(() => createReviewLists(given));
  const state = useLoadable(lists);
  const added = state.status === 'loaded' ? state.value.decisionReasons : [];
  return (
    <TextPage title={m.reviews_title()} lead={m.reviews_lead()} sections={getHowReviewsWorkSections(added)} />
  );
}
