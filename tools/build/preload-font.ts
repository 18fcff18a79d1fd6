import { type Compiler, rspack } from '@rspack/core';

/**
 * Has the browser ask for a font while it still reads the HTML, so that the first picture shows it. Otherwise the words
 * are painted twice, and the second time counts as when the page was there.
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
