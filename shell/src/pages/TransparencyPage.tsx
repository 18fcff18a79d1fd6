import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getProblemWords, getTextWords, getTransparencySections, type TransparencyFigures } from '@app/seo';
import { buildUrl, call, getTransparency, parseReply } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { pageLocale } from '../frame/locale.ts';
import { PageLoading } from '../frame/PageLoading.tsx';
import { readPageReplies } from '../remotes/page-replies.ts';
import { TextPage } from './TextPage.tsx';

/** The figures that came with the page; else they are asked for. */
function loadFigures(): Loadable<TransparencyFigures> {
  const given = readPageReplies(document)[buildUrl(getTransparency)];
  return new Loadable(
    () => call(getTransparency, {}, { locale: pageLocale() }),
    given === undefined ? undefined : parseReply(getTransparency, given),
  );
}

/** /transparency: without figures the rest of the page stays, and another try is one press away. */
export default function TransparencyPage() {
  const locale = pageLocale();
  const [figures] = useState(loadFigures);
  const state = useLoadable(figures);
  if (state.status === 'waiting') return <PageLoading />;
  return (
    <TextPage
      words={getTextWords(locale).transparency}
      sections={getTransparencySections(state.status === 'loaded' ? state.value : null, locale)}
    >
      {state.status === 'failed' && (
        <p>
          <Button onClick={() => figures.forget()}>{getProblemWords(locale).tryAgain}</Button>
        </p>
      )}
    </TextPage>
  );
}
