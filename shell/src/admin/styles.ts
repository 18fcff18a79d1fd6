/* In this order: what each layer holds. The remote brings its own copies of parts. */
import '../public/layers.css';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '../frame/preview-bar.css';
