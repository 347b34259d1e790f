import { offerContentOf } from "@trestle/demo/offer-content.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { demo } from "./people.ts";
import type { Customer } from "./post-project.ts";

/** Invites the demo's developer, who offers what was asked; the customer agrees. Answers the negotiation's id. */
export async function agreeWithMarlowe(
  customer: Customer,
  baseURL: string | undefined,
  projectId: string,
): Promise<string> {
  const asMarlowe = async <T>(method: string, path: string, body: unknown, token = ""): Promise<T> => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { username } = demo.developer;
  const [developer] = await customer.ask<{ _id: string }[]>("GET", `/api/bids/developers?search=${username}`);
  await customer.ask("POST", `/api/projects/${projectId}/invitations`, { developerId: developer?._id });
  const { token } = await asMarlowe<{ token: string }>("POST", "/api/auth/login", demo.developer);
  const { _id } = await asMarlowe<Negotiation>("POST", "/api/negotiations", { projectId }, token);
  const project = await customer.ask<Project>("GET", `/api/projects/${projectId}`);
  const content = offerContentOf(project, { percent: 100 });
  await asMarlowe("POST", `/api/negotiations/${_id}/offers`, { content, basedOn: 0 }, token);
  await customer.ask("POST", `/api/negotiations/${_id}/offers/1/agree`, {});
  return _id;
}
