import './styles.ts';
import { pageLocale } from '../frame/locale.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { takeOver } from './take-over.tsx';

overwriteGetLocale(pageLocale);
const root = document.getElementById('root');
if (root) takeOver(root);
