import { createHash } from 'node:crypto';
import { untilPainted } from '@app/types/release/until-painted';
import { hasSessionCookie } from '@app/types/session-cookie';
import { type Compiler, rspack } from '@rspack/core';

/** Inlined, so self-contained. Starts the scripts (`data-start`) after first paint, which a hidden page never has. */
function startAfterPaint(hasSession: (cookies: string) => boolean, pendingMedia: string): void {
  // Avoids showing LOGIN or the invitation to join to a visitor who may be signed in.
  if (hasSession(document.cookie)) document.documentElement.dataset.session = 'expected';
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media="${pendingMedia}"]`)) {
      link.removeAttribute('media');
      if (link.dataset.start === undefined) continue;
      const script = document.createElement('script');
      script.crossOrigin = 'anonymous';
      script.integrity = link.integrity;
      script.src = link.href;
      document.head.append(script);
    }
  };
  if (document.hidden) start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 500);
}

export const startScript = `(${startAfterPaint})(${hasSessionCookie}, ${JSON.stringify(untilPainted)});\n`;

/** Paints the HTML before scripts load: they are four fifths of the bytes, and compete with styles and font. */
export class StartAfterPaintPlugin {
  readonly #entry: string;

  constructor(entry: string) {
    this.#entry = entry;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const scriptName = `start.${createHash('sha256').update(startScript).digest('hex').slice(0, 10)}.js`;
    compiler.hooks.thisCompilation.tap('StartAfterPaintPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StartAfterPaintPlugin', stage }, () => {
        compilation.emitAsset(scriptName, new sources.RawSource(startScript));
      });
      const { alterAssetTagGroups } = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tap('StartAfterPaintPlugin', (tagGroups) => {
        const tag = tagGroups.headTags.find(({ attributes }) =>
          String(attributes.src).startsWith(`${tagGroups.publicPath}${this.#entry}.`),
        );
        if (!tag) return tagGroups;
        const href = tag.attributes.src as string;
        tag.attributes.src = tagGroups.publicPath + scriptName;
        tagGroups.headTags.push({
          tagName: 'link',
          voidTag: true,
          attributes: {
            rel: 'preload',
            as: 'script',
            crossorigin: 'anonymous',
            media: untilPainted,
            href,
            'data-start': true,
          },
        });
        return tagGroups;
      });
    });
  }
}
