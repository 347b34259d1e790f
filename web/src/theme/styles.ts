// Layers are named first, so that a component's stylesheet that arrives later cannot reorder them.
import "./layers.css";
import "@fontsource-variable/instrument-sans/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "@fontsource-variable/geist-mono/wght.css";
import "./fallback-fonts.css";
import "./tokens.css";
import "./base.css";
import "./controls.css";
