import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { problemWords, type TransparencyFigures, textWords, transparencySections } from '@app/seo';
import { call, getTransparency, parseReply, urlOf } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { pageLocale } from '../frame/locale.ts';
import { PageLoading } from '../frame/PageLoading.tsx';
import { repliesIn } from '../remotes/page-replies.ts';
import { TextPage } from './TextPage.tsx';

/** The figures that came with the page; else they are asked for. */
function figuresOfSite(): Loadable<TransparencyFigures> {
  const given = repliesIn(document)[urlOf(getTransparency)];
  return new Loadable(
    () => call(getTransparency, {}, { locale: pageLocale() }),
    given === undefined ? undefined : parseReply(getTransparency, given),
  );
}

/** /transparency: without figures the rest of the page stays, and another try is one press away. */
export default function TransparencyPage() {
  const locale = pageLocale();
  const [figures] = useState(figuresOfSite);
  const state = useLoadable(figures);
  if (state.status === 'waiting') return <PageLoading />;
  return (
    <TextPage
      words={textWords(locale).transparency}
      sections={transparencySections(state.status === 'loaded' ? state.value : null, locale)}
    >
      {state.status === 'failed' && (
        <p>
          <Button onClick={() => figures.forget()}>{problemWords(locale).tryAgain}</Button>
        </p>
      )}
    </TextPage>
  );
}
