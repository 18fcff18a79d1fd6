/// <reference types="@rspack/core/module" />
/* Order matters: it defines the layers of every page, including the server's HTML. */
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/layout.css';
import '@app/ui/styles';
import '../frame/preview-bar.css';
import './text-pages.css';

/* All style sheets of the shell's pages, because their HTML precedes the script that would load them. */
import.meta.webpackContext('..', {
  regExp: /^\.\/(?:account\/(?:form|signup)|frame|page|pages)\/.*\.module\.css$/,
});
