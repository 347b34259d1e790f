/** Contract between the server and the web app's build for the server. */

/** An answer of our own API, asked as a visitor without an account. */
export type ApiAnswer = { status: number; link: string | null; body: string };

/** Manifest entry of a built file: address, stylesheets and imports. */
type BuiltFile = { file: string; css?: string[]; imports?: string[] };
export type BuildManifest = Record<string, BuiltFile>;

export type RendererOptions = {
  /** Where people reach the product, for addresses that are read elsewhere. */
  origin: string;
  /** The built index.html, and what it was built of. */
  index: string;
  manifest: BuildManifest;
  /** The text of a built stylesheet. */
  readStyles: (file: string) => string;
  ask: (path: string) => Promise<ApiAnswer>;
};

/**
 * Answers a page's HTML, or null where only the browser can show it. `beforePass` is called each time before the thread
 * begins to compute.
 */
export type RenderPage = (address: string, beforePass: () => void) => Promise<string | null>;
export type OpenRenderer = (options: RendererOptions) => RenderPage;
