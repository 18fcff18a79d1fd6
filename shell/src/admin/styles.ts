/* Order matters: it defines the layers. The remote contains its own copies of component styles, except the layout. */
import '../public/layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/layout.css';
import '../frame/preview-bar.css';
