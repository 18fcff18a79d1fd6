import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getHowReviewsWorkSections, getTextWords } from '@app/seo';
import { buildUrl, call, parseReply, reviewLists } from '@app/types';
import { useState } from 'react';
import { pageLocale } from '../frame/locale.ts';
import { readPageReplies } from '../remotes/page-replies.ts';
import { TextPage } from './TextPage.tsx';

/** What the team has added to the published reasons: it came with the page, else it is asked for. */
function loadReviewLists() {
  const given = readPageReplies(document)[buildUrl(reviewLists)];
  return new Loadable(
    () => call(reviewLists, {}, { locale: pageLocale() }),
    given === undefined ? undefined : parseReply(reviewLists, given),
  );
}

/** The built-in reasons stand there meanwhile, and where no others can be had. */
export default function HowReviewsWorkPage() {
  const locale = pageLocale();
  const [lists] = useState(loadReviewLists);
  const state = useLoadable(lists);
  const added = state.status === 'loaded' ? state.value.decisionReasons : [];
  return (
    <TextPage
      words={getTextWords(locale).howReviewsWork}
      sections={getHowReviewsWorkSections(locale, added)}
    />
  );
}
