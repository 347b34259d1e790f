import type { Api } from "@trestle/domain/api.ts";
import type { InputOf } from "@trestle/domain/endpoint.ts";
import { headersFor, settle, tokenFor } from "./api-client.ts";
import { type Answer, addressOf, type Place } from "./endpoints.ts";
import { RequestError } from "./request-error.ts";
import { serverWasSilent } from "./server-presence.ts";

type Upload = {
  form: FormData;
  /** The same for every try at the same thing, so that a lost answer does not make it happen twice. */
  idempotencyKey?: string;
  onProgress?: (percent: number) => void;
};

/** A form that holds one file. */
export function formOf(file: File, name = "file"): FormData {
  const form = new FormData();
  form.append(name, file, file.name);
  return form;
}

/** Sends a form and tells how far it is, which `fetch` cannot. */
export function upload<P extends Extract<Place, `POST ${string}`>>(
  place: P,
  { form, idempotencyKey, onProgress, ...input }: Upload & InputOf<Api[P]>,
): Promise<Answer<P>> {
  const path = addressOf(place, input);
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
        resolve(body as Answer<P>);
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
