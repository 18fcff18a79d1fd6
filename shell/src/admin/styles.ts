/* Order matters: it defines the layers. The remote brings its own copies of components but for layout. */
import '../public/layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/layout.css';
import '../frame/preview-bar.css';
