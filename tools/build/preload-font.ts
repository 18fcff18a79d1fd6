import { type Compiler, rspack } from '@rspack/core';

/** Preloads a font. Otherwise texts are painted twice, and the second counts as the largest contentful paint. */
export class PreloadFontPlugin {
  readonly #namePattern: RegExp;

  constructor(namePattern: RegExp) {
    this.#namePattern = namePattern;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PreloadFontPlugin', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        'PreloadFontPlugin',
        (tagGroups) => {
          const file = Object.keys(compilation.assets).find((name) => this.#namePattern.test(name));
          if (!file) throw new Error(`No font ${this.#namePattern} was built`);
          tagGroups.headTags.unshift({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: tagGroups.publicPath + file,
            },
          });
          return tagGroups;
        },
      );
    });
  }
}
