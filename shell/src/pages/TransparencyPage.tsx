import { Loadable, useLoadable } from '@app/remote-kit/loading';
import { getProblemWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { call, getTransparency } from '@app/types';
import { Button, useHydrated } from '@app/ui';
import { useState } from 'react';
import { PageLoading } from '../frame/PageLoading.tsx';
import { usePageReply } from '../page/use-page-reply.ts';
import { m } from '../paraglide/messages.js';
import { getTransparencySections, type TransparencyFigures } from '../texts/transparency.ts';
import { TextPage } from './TextPage.tsx';

/** Creates the loadable figures, from the reply in the page or by a call. */
const createLoadableFigures = (pageReply: TransparencyFigures | undefined) =>
  new Loadable<TransparencyFigures>(() => call(getTransparency, {}, { locale: getPageLocale() }), pageReply);

/** Page `/transparency`. If the figures fail to load, it shows the policy and a button to retry. */
export default function TransparencyPage() {
  const locale = getPageLocale();
  const pageReply = usePageReply(getTransparency);
  const [loadableFigures] = useState(() => createLoadableFigures(pageReply));
  const isHydrated = useHydrated();
  const [hasServerHtml] = useState(!isHydrated);
  const figuresState = useLoadable(loadableFigures);
  // If the server had no figures, its HTML stays until the browser has requested them.
  if (figuresState.status === 'waiting' && !hasServerHtml) return <PageLoading />;
  return (
    <TextPage
      title={m.transparency_title()}
      lead={m.transparency_lead()}
      sections={getTransparencySections(figuresState.status === 'loaded' ? figuresState.value : null)}
    >
      {figuresState.status === 'failed' && (
        <p>
          <Button onClick={() => loadableFigures.forget()}>{getProblemWords(locale).tryAgain}</Button>
        </p>
      )}
    </TextPage>
  );
}
