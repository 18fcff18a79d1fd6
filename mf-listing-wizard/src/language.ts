import type { Locale } from '@app/option-lists';
import { overwriteGetLocale } from './paraglide/runtime.js';

// The gateway writes the visitor's language into the document; changing it reloads the page.
overwriteGetLocale((): Locale => (document.documentElement.lang === 'es' ? 'es' : 'en'));
