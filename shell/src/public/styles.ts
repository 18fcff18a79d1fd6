/// <reference types="@rspack/core/module" />
/* In this order: what each layer holds for every page, the HTML of the server included. */
import './layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/styles';
import '../frame/preview-bar.css';
import './text-pages.css';

/* Every sheet of the shell's own pages: their HTML is there before the script that would bring it. */
import.meta.webpackContext('..', {
  regExp: /^\.\/(?:account\/(?:form|signup)|frame|page|pages)\/.*\.module\.css$/,
});
