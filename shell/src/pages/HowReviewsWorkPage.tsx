import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getHowReviewsWorkSections, getTextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { call, type ReplyOf, reviewLists } from '@app/types';
import { useState } from 'react';
import { usePageReply } from '../page/use-page-reply.ts';
import { TextPage } from './TextPage.tsx';

/** What the team has added to the published reasons: it came with the page, else it is asked for. */
const createReviewLists = (given: ReplyOf<typeof reviewLists> | undefined) =>
  new Loadable<ReplyOf<typeof reviewLists>>(() => call(reviewLists, {}, { locale: getPageLocale() }), given);

/** The built-in reasons stand there meanwhile, and where no others can be had. */
export default function HowReviewsWorkPage() {
  const locale = getPageLocale();
  const given = usePageReply(reviewLists);
  const [lists] = useState(() => createReviewLists(given));
  const state = useLoadable(lists);
  const added = state.status === 'loaded' ? state.value.decisionReasons : [];
  return (
    <TextPage
      words={getTextWords(locale).howReviewsWork}
      sections={getHowReviewsWorkSections(locale, added)}
    />
  );
}
