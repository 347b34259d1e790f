import type { ZodType } from "zod";
import { headersFor, settle, tokenFor } from "./api-client.ts";
import { RequestError } from "./request-error.ts";
import { serverWasSilent } from "./server-presence.ts";

type Upload<T> = {
  path: string;
  form: FormData;
  schema?: ZodType<T>;
  /** The same for every try at the same thing, so that a lost answer does not make it happen twice. */
  idempotencyKey?: string;
  onProgress?: (percent: number) => void;
};

/** Sends a form and tells how far it is, which `fetch` cannot. */
export function upload<T>({ path, form, schema, idempotencyKey, onProgress }: Upload<T>): Promise<T> {
  const token = tokenFor(path);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.withCredentials = true;
    for (const [name, value] of headersFor(token)) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.floor((100 * loaded) / total));
    request.onerror = () => {
      serverWasSilent();
      reject(new RequestError(0, undefined));
    };
    request.onload = () => {
      try {
        const body = parse(request.responseText);
        settle({ status: request.status, newToken: request.getResponseHeader("new-token"), body }, token);
        resolve(schema ? schema.parse(body) : (body as T));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
