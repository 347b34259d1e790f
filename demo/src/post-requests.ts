import type { Draft, Frozen } from "@trestle/domain/projects/draft.ts";
import type { DemoActors } from "./actors.ts";
import { multipart } from "./api.ts";
import type { Call } from "./blocks.ts";
import { pdf } from "./pdf.ts";
import { draftOf } from "./request-draft.ts";
import type { DemoRequest } from "./story.ts";
import { readPicture } from "./story-parts.ts";

/** Freezes a request's terms and returns the call that posts it. Dates are relative to `today`. */
export async function postingCall(
  { call, headersOf, wallet }: DemoActors,
  request: DemoRequest,
  today: Date,
): Promise<Call> {
  const { by, title, documents = [], pictures, listing = "marketplace" } = request;
  const headers = await headersOf(by);
  const drafts: Draft[] = await call("GET", "/api/projects/drafts", undefined, headers);
  const { _id, revision } = drafts.find(({ content }) => content.title === title) ?? (await write());
  const { termsHash, openUntil }: Frozen = await call(
    "POST",
    `/api/projects/drafts/${_id}/freeze`,
    { revision, listing },
    headers,
  );
  return {
    ...{ from: wallet(by), to: "TrestleProject", functionName: "mint" },
    args: [termsHash, BigInt(openUntil)],
  };

  async function write(): Promise<Draft> {
    const content = draftOf(request, today.getTime());
    const draft: Draft = await call("POST", "/api/projects/drafts", { content }, headers);
    const files = [
      ...documents.map(([name, ...lines]) => [name, pdf(lines)] as const),
      ...pictures.map(([name, words]) => [`${words}.jpg`, readPicture(name)] as const),
    ];
    for (const [name, content] of files) {
      const { payload, type } = await multipart(name, content);
      const address = `/api/projects/drafts/${draft._id}/files`;
      await call("POST", address, payload, { ...headers, "content-type": type });
    }
    return draft;
  }
}
