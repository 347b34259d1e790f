import type { Draft } from "@trestle/domain/projects/draft.ts";
import { Icon } from "../../../../components/icon.tsx";
import { UnderWay } from "../../../../components/under-way.tsx";
import { WalletGate, type WalletSide } from "../../../../components/wallet-gate.tsx";
import { mishapWords } from "../../../../lib/transactions/mishap-words.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import type { PostingState } from "../../draft/use-posting.ts";
import { deedGate, PostPreview } from "./post-preview.tsx";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = {
  draft: Draft;
  editor: DraftEditor;
  state: StepState;
  posting: PostingState;
  wallet: WalletSide;
};

/** Freezes the terms, shows what is signed, and lets the wallet sign it. */
export function PostStep({ draft, editor, state, posting, wallet }: Props) {
  const { prepared, stage, mishap, failure, busy } = posting;
  return (
    <StepCard
      number={6}
      id="step-post"
      title="Post"
      state={state}
      aside={
        <span className="badge">
          <Icon name="lock" size={14} />
          frozen once posted
        </span>
      }
    >
      <div className={styles.in}>
        {stage ? (
          <UnderWay
            stage={stage}
            mined="The deed stands in the chain. The request is being listed."
            hash={posting.hash}
          />
        ) : (
          <>
            {mishap ? (
              <p className={`note ${styles.above}`} role="alert">
                <Icon name="warning" size={16} />
                {mishapWords(mishap, "posted")}
              </p>
            ) : null}
            {prepared ? (
              <PostPreview
                draftId={draft._id}
                title={editor.content.title}
                prepared={prepared}
                posting={posting}
                wallet={wallet}
              />
            ) : (
              <Prepare editor={editor} busy={busy} onPrepare={posting.prepare} wallet={wallet} />
            )}
            {failure ? (
              <p className="err mt3" role="alert">
                {failure}
              </p>
            ) : null}
          </>
        )}
      </div>
    </StepCard>
  );
}

type PrepareProps = {
  editor: DraftEditor;
  busy: boolean;
  onPrepare: PostingState["prepare"];
  wallet: WalletSide;
};

function Prepare({ editor, busy, onPrepare, wallet }: PrepareProps) {
  const missing = editor.problems.length;
  const first = editor.problems[0];
  return (
    <div className={styles.wide}>
      <div>
        <p className="strong">What you sign</p>
        <p className="t-s ink2 mt1">
          One transaction. It writes the fingerprint of these terms on the chain and gives you the deed of the
          project. No money of yours moves but the network fee. First the terms are frozen and you see them as
          they are.
        </p>
      </div>
      <div>
        {first ? (
          <p className="note" role="status">
            <Icon name="clock" size={16} />
            <span>
              {missing === 1 ? "One thing is missing: " : `${missing} things are missing. First: `}
              <button type="button" className={`link s ${styles.toProblem}`} onClick={editor.showProblems}>
                {first.message}
              </button>
            </span>
          </p>
        ) : null}
        <WalletGate wallet={wallet} {...deedGate}>
          <div className={`${styles.actions} mt3`}>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={() => void onPrepare("negotiation")}
            >
              Negotiate in private
            </button>
            <button
              type="button"
              className="btn primary grow"
              disabled={busy}
              onClick={() => void onPrepare("marketplace")}
            >
              {busy ? "Freezing the terms…" : "Review and post"}
            </button>
          </div>
        </WalletGate>
      </div>
    </div>
  );
}
