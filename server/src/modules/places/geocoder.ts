import type { Place, Point } from "@trestle/domain/places/place.ts";
import type { Logger } from "pino";
import { nominatimAnswer, photonAnswer } from "./geocoder-answers.ts";

const TIME_LIMIT_MS = 2500;
const SIZE_LIMIT = 512 * 1024;
const MAX_CONCURRENT = 8;
const REMEMBERED = 500;

type Search = { limit: number; near?: Point | undefined };

/**
 * Opens a client of the configured geocoder, a Nominatim or a Photon. Its answer is undefined if the geocoder does not
 * answer, answers nonsense or is busy: the caller then uses the gazetteer.
 */
export function openGeocoder(address: string | undefined, log: Logger) {
  if (!address) return undefined;
  const remembered = new Map<string, Place[]>();
  let asking = 0;

  return async (question: string, search: Search): Promise<Place[] | undefined> => {
    const text = question.replace(/\p{C}+/gu, " ").trim();
    if (!text) return [];
    const url = addressOf(address, text, search);
    const known = remembered.get(url.href);
    if (known) return known;
    if (asking >= MAX_CONCURRENT) return undefined;
    asking++;
    try {
      const found = (await ask(url)).slice(0, search.limit);
      const [oldest] = remembered.keys();
      if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      remembered.set(url.href, found);
      return found;
    } catch (error) {
      log.warn({ err: error, geocoder: url.origin }, "the geocoder did not answer; using the gazetteer");
      return undefined;
    } finally {
      asking--;
    }
  };
}

const isNominatim = (url: URL): boolean => /\/search(\.php)?$/.test(url.pathname);

function addressOf(address: string, q: string, { limit, near }: Search): URL {
  const url = new URL(address);
  const parameters = { q, limit: String(limit), ...(isNominatim(url) ? nominatim(near) : photon(near)) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

const nominatim = (near: Point | undefined) => ({
  format: "jsonv2",
  addressdetails: "1",
  "accept-language": "en-GB",
  ...(near && { viewbox: [-1, -1, 1, 1].map((way, i) => roundedSum(near, way, i)).join(",") }),
});

const photon = (near: Point | undefined): Record<string, string> => ({
  lang: "en",
  ...(near && { lat: near.latitude.toFixed(1), lon: near.longitude.toFixed(1) }),
});

/** Rounds to a tenth of a degree, which hides the viewer's exact place from the geocoder. */
const roundedSum = ({ latitude, longitude }: Point, way: number, i: number): string =>
  ((i % 2 === 0 ? longitude : latitude) + way).toFixed(1);

async function ask(url: URL): Promise<Place[]> {
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": "Trestle (places search)" },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
  const answer: unknown = JSON.parse(await readAtMost(response));
  return isNominatim(url) ? nominatimAnswer.parse(answer) : photonAnswer.parse(answer);
}

async function readAtMost(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > SIZE_LIMIT) throw new Error(`It answered more than ${SIZE_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
