import './styles.ts';
import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { hydrate } from './hydrate.tsx';

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
if (root) hydrate(root);
