/* In this order: what each layer holds for every page, the HTML of the gateway included. */
import './layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/styles';
import '../frame/preview-bar.css';
import './first/text.css';
import './first/tables.css';
import './first/home.css';
import './first/lists.css';
