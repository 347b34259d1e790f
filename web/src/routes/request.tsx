import { useSearch } from "@tanstack/react-router";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { OwnRequests } from "./request/own-requests.tsx";

const EditDraft = lazyWithRetry(() => import("./request/edit-draft.tsx").then((file) => file.EditDraft));

const purpose = "A build request describes the work, the budget and the milestones.";

/** One's drafts and posted requests; with `?draft=` the form. */
export function Build() {
  const { draft } = useSearch({ strict: false });
  const { user } = useAuth();
  return (
    <RequireLogin title="Build" purpose={`${purpose} Sign in to create one.`}>
      {draft ? (
        <EditDraft key={draft} id={draft} />
      ) : (
        <OwnRequests ownId={user?.id ?? ""} purpose={purpose} />
      )}
    </RequireLogin>
  );
}
