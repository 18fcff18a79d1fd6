import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { howReviewsWorkSections, textWords } from '@app/seo';
import { call, parseReply, reviewLists, urlOf } from '@app/types';
import { useState } from 'react';
import { pageLocale } from '../frame/locale.ts';
import { repliesIn } from '../remotes/page-replies.ts';
import { TextPage } from './TextPage.tsx';

/** What the team has added to the published reasons: it came with the page, else it is asked for. */
function listsOfSite() {
  const given = repliesIn(document)[urlOf(reviewLists)];
  return new Loadable(
    () => call(reviewLists, {}, { locale: pageLocale() }),
    given === undefined ? undefined : parseReply(reviewLists, given),
  );
}

/** The built-in reasons stand there meanwhile, and where no others can be had. */
export default function HowReviewsWorkPage() {
  const locale = pageLocale();
  const [lists] = useState(listsOfSite);
  const state = useLoadable(lists);
  const added = state.status === 'loaded' ? state.value.decisionReasons : [];
  return (
    <TextPage words={textWords(locale).howReviewsWork} sections={howReviewsWorkSections(locale, added)} />
  );
}
