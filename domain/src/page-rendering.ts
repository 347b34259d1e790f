/** Contract between the server and the web app's build for the server. */

/** Response of our own API to a visitor without an account. */
export type ApiAnswer = { status: number; link: string | null; body: string };

/** Manifest entry of a built file: address, stylesheets and imports. */
type BuiltFile = { file: string; css?: string[]; imports?: string[] };
export type BuildManifest = Record<string, BuiltFile>;

export type RendererOptions = {
  /** The product's public origin, for absolute addresses. */
  origin: string;
  /** The built index.html, and the build's manifest. */
  index: string;
  manifest: BuildManifest;
  /** Returns the text of a built stylesheet. */
  readStyles: (file: string) => string;
  ask: (path: string) => Promise<ApiAnswer>;
};

/**
 * Renders a page's HTML; null if only the browser can. `beforePass` is called each time before the thread starts to
 * compute.
 */
export type RenderPage = (address: string, beforePass: () => void) => Promise<string | null>;
export type OpenRenderer = (options: RendererOptions) => RenderPage;
