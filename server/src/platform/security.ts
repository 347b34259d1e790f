import type { Config } from "../config.ts";

/** Scripts come from us alone. Styles may be inline: the component library sets sizes and colours that way. */
export function contentSecurityPolicy({ MAP_STYLE_URL }: Pick<Config, "MAP_STYLE_URL">) {
  const map = MAP_STYLE_URL ? [new URL(MAP_STYLE_URL).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", ...map],
      connectSrc: ["'self'", ...map],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
