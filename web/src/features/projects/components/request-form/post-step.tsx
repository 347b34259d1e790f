import type { Listing } from "@trestle/domain/projects/stage.ts";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { WalletGate } from "../../../../components/signing/wallet-gate.tsx";
import { Badge, Button, Grid, Note, Problem } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import type { PostSigning } from "../../draft/use-post-request.ts";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState; signing: PostSigning };

/** Freezes the terms, shows what is signed, and lets the wallet sign it. */
export function PostStep({ editor, state, signing }: Props) {
  const { listing } = signing;
  const other: Listing = listing === "marketplace" ? "negotiation" : "marketplace";
  return (
    <StepCard
      number={6}
      id="step-post"
      title="Post"
      state={state}
      aside={<Badge icon="lock">fixed once posted</Badge>}
    >
      <div className="pad">
        <SigningFlow
          signing={signing}
          action={listing === "marketplace" ? "Sign and post" : "Sign and post privately"}
          done="posted"
          mined="The deed is on the chain. Listing the request…"
          settled={<p role="status">Your request is posted.</p>}
          otherActions={
            <Button busy={signing.preparing || signing.isAsking} onClick={() => void signing.review(other)}>
              {other === "negotiation" ? "Negotiate privately" : "Post on the market"}
            </Button>
          }
        >
          <Prepare editor={editor} signing={signing} />
        </SigningFlow>
      </div>
    </StepCard>
  );
}

function Prepare({ editor, signing }: Pick<Props, "editor" | "signing">) {
  const missing = editor.problems.length;
  const first = editor.problems[0];
  const { preparing, review, problem } = signing;
  return (
    <Grid columns="1fr 1.15fr" fold="s">
      <div>
        <p className="strong">What you’re signing</p>
        <p className="t-s ink2 mt1">
          One transaction. It writes the hash of these terms on the chain and gives you the deed of the
          project. Nothing leaves your wallet but the network fee. First we freeze the terms and show you
          exactly what you sign.
        </p>
      </div>
      <div>
        {first ? (
          <Note icon="clock" role="status">
            {missing === 1 ? "1 thing is missing: " : `${missing} things are missing. First: `}
            <Button kind="link" small className={styles.toProblem} onClick={editor.showProblems}>
              {first.message}
            </Button>
          </Note>
        ) : null}
        <WalletGate signer="linked">
          <div className="row g2 wrap-ok mt3">
            <Button busy={preparing} onClick={() => void review("negotiation")}>
              Negotiate privately
            </Button>
            <Button
              kind="primary"
              className="grow"
              busy={preparing}
              onClick={() => void review("marketplace")}
            >
              {preparing ? "Preparing the terms…" : "Review and post"}
            </Button>
          </div>
        </WalletGate>
        <Problem className="mt3">{problem}</Problem>
      </div>
    </Grid>
  );
}
