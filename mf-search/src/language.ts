import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from './paraglide/runtime.js';

overwriteGetLocale(getPageLocale);
