import { type App, markDirect } from '@app/service-kit';
import { compress, negotiateEncoding } from '../static/compression.ts';
import { renderApiDocs } from './api-docs-html.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

/** Paths that the gateway answers itself. */
export const docsPaths = { json: '/api/openapi.json', page: '/api/docs' } as const;

/** Routes of the API's description: JSON and a page. */
export function mountApiDocs(app: App, describe: () => OpenApiDocument): void {
  const texts = {
    [docsPaths.json]: { type: 'application/json', write: JSON.stringify },
    [docsPaths.page]: { type: 'text/html; charset=utf-8', write: renderApiDocs },
  };
  for (const [path, { type, write }] of Object.entries(texts)) {
    let plain: Buffer | undefined;
    app.get(
      path,
      markDirect(async (c, headers) => {
        plain ??= Buffer.from(write(describe()));
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
}
