import { useLoadable } from '@app/remote-kit/loading';
import { getProblemWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { getTransparency } from '@app/types';
import { Button, useIsHydrated } from '@app/ui';
import { useState } from 'react';
import { PageLoading } from '../frame/PageLoading.tsx';
import { usePageCall } from '../page/use-page-call.ts';
import { m } from '../paraglide/messages.js';
import { getTransparencySections } from '../texts/transparency.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/transparency`. If the figures fail to load, it shows the policy and a button to retry. */
export default function TransparencyPage() {
  const locale = getPageLocale();
  const loadableFigures = usePageCall(getTransparency);
  const isHydrated = useIsHydrated();
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
