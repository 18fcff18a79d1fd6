/* Order matters: it defines the layers. The remote brings its own copies of components. */
import '../public/layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '../frame/preview-bar.css';
