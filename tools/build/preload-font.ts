import { type Compiler, rspack } from '@rspack/core';

/**
 * Preloads a font, so that the first paint uses it. Otherwise texts are painted twice, and the second paint counts as
 * the largest contentful paint.
 */
export class PreloadFont {
  readonly #name: RegExp;

  constructor(name: RegExp) {
    this.#name = name;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PreloadFont', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        'PreloadFont',
        (page) => {
          const file = Object.keys(compilation.assets).find((name) => this.#name.test(name));
          if (!file) throw new Error(`No font ${this.#name} was built`);
          page.headTags.unshift({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: page.publicPath + file,
            },
          });
          return page;
        },
      );
    });
  }
}
