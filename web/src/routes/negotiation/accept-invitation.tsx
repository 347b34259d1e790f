import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useEffect, useRef, useState } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { call, under } from "../../lib/endpoints.ts";
import { RequestError, serverMessage } from "../../lib/request-error.ts";
import { Button, EmptyState, LinkButton } from "../../ui/index.ts";

type Props = { secret: string; viewerId: string };

/** Somebody opened the link of an invitation: it is taken up, and leads to the negotiation it is for. */
export function AcceptInvitation({ secret, viewerId }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<{ text: string; mayHeal: boolean } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current === attempt || !viewerId) return;
    begun.current = attempt;
    const take = async () => {
      try {
        const { projectId } = await call("POST /api/projects/invitations/accept", { body: { secret } });
        // Where no negotiation can begin yet, the project's page in the list says what to do next.
        const negotiation = await call("POST /api/negotiations", { body: { projectId } }).catch(() => null);
        await Promise.all(
          (["/api/negotiations?", "/api/projects/negotiation"] as const).map((path) =>
            client.invalidateQueries({ queryKey: under(path) }),
          ),
        );
        await navigate({
          to: pages.negotiate,
          search: negotiation ? { negotiation: negotiation._id } : { project: projectId },
          replace: true,
        });
      } catch (error) {
        const mayHeal = error instanceof RequestError && (error.status === 0 || error.status >= 500);
        setProblem({ text: serverMessage(error) ?? "The server didn’t answer.", mayHeal });
      }
    };
    void take();
  }, [attempt, client, navigate, secret, viewerId]);

  if (!problem) return <LoadingAnimation />;
  return (
    <Page title="Negotiation">
      <EmptyState
        drawing={<Drawing name="gate" failed={problem.mayHeal} />}
        title="We couldn’t accept the invitation"
        actions={
          <>
            {problem.mayHeal ? (
              <Button
                kind="soft"
                onClick={() => {
                  setProblem(null);
                  setAttempt(attempt + 1);
                }}
              >
                Try again
              </Button>
            ) : null}
            <LinkButton to={pages.negotiate}>See your negotiations</LinkButton>
          </>
        }
      >
        <p role="alert">{problem.text}</p>
        {problem.mayHeal ? null : (
          <p className="muted">Ask the sender for a new link or an invitation by name.</p>
        )}
      </EmptyState>
    </Page>
  );
}
