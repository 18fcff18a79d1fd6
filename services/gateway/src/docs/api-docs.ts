import { type App, markDirect } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import { compress, negotiateEncoding } from '../static/compression.ts';
import { renderApiDocs } from './api-docs-html.ts';
import { openApi } from './openapi.ts';

const json = '/api/openapi.json';
const page = '/api/docs';

/** The API's description, for programs and for people. Gives its addresses, which no service answers. */
export function mountApiDocs(
  app: App,
  { origin, endpoints }: { origin: string; endpoints: readonly Endpoint[] },
): ReadonlySet<string> {
  const document = openApi({ origin, endpoints });
  const texts = {
    [json]: { type: 'application/json', text: JSON.stringify(document) },
    [page]: { type: 'text/html; charset=utf-8', text: renderApiDocs(document) },
  };
  for (const [path, { type, text }] of Object.entries(texts)) {
    const plain = Buffer.from(text);
    app.get(
      path,
      markDirect(async (c, headers) => {
        const encoding = negotiateEncoding(c.req.header('accept-encoding'));
        const body = encoding ? await compress(plain, encoding) : plain;
        return new Response(new Uint8Array(body), {
          headers: {
            ...headers,
            'content-type': type,
            'cache-control': 'no-cache',
            vary: 'accept-encoding',
            ...(encoding && { 'content-encoding': encoding }),
          },
        });
      }),
    );
  }
  return new Set([json, page]);
}
