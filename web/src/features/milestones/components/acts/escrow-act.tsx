import type { Act } from "@trestle/domain/escrow/acts.ts";
import type { Evidence, EvidenceKind } from "@trestle/domain/milestones/evidence.ts";
import type { TrackedMilestone, TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { type ReactNode, useState } from "react";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { call } from "../../../../lib/endpoints.ts";
import type { ContractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { type SigningState, useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Button, Icon } from "../../../../ui/index.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import styles from "./acts.module.css";
import { FormButtons } from "./form-buttons.tsx";

/** Acts with a dialog on a project's page. */
export type DialogAct = Exclude<Act, "cancelRequest" | "withdraw">;

/** Context of a description. */
export type OnProject = {
  project: TrackedProject;
  escrow: string;
  /** Address of the connected wallet, and of the wallet linked to the account. */
  wallet: string | null;
  linked: string | null;
};

export const TOO_LATE = "Then your transaction fails and costs only the network fee.";

type Sealed = { hash: `0x${string}`; files: number };
type Signed = { call: ContractCall; rows: ReturnType<SigningPlan["rows"]> };

/** Evidence that is sealed before the act is signed; its hash goes on the chain. */
type Seals = {
  kind: EvidenceKind;
  /** Label and hint of its text. */
  label: string;
  hint?: string;
  /** `none` if it is text alone, `enough` if it needs no text beside files. */
  files?: "none" | "enough";
  /** Said until there is something to seal. */
  ask: string;
  /** Titles that are sealed with the text. */
  titles?: string[];
  /** Why the other fields can't be signed yet; an empty problem is said beside its field. */
  problem?: string | null;
  signs: (sealed: Sealed) => Signed;
};

/** One act of the escrow as data. */
export type EscrowAct = {
  /** Label of the button. */
  action: string;
  /** Participle of the act, as in "nothing was approved". */
  done: string;
  /** Name of the transaction. */
  label: string;
  /** Wallet that may sign: the account's linked wallet by default. */
  signer?: "any";
  /** Facts, or fields before the evidence. */
  above?: ReactNode;
  /** Call and changes of an act without evidence; null while it isn't possible. */
  signs?: Signed | null;
  seals?: Seals;
  receives?: bigint;
  worstCase: string;
  /** Asked once more before the wallet is, where the act ends the project. */
  ends?: string;
  /** Whether the project shows the effect; by default, whether the milestone's history has the transaction. */
  until?: (project: TrackedProject, sealedHash: string | null) => boolean;
  /** Said when it is done. */
  settled: string;
  happens: ReactNode;
  ifNobodyActs: ReactNode;
};

export type ActProps = {
  act: Act;
  project: TrackedProject;
  milestone: TrackedMilestone | undefined;
  escrow: string;
  onClose: () => void;
};

type Props = Omit<ActProps, "escrow"> & { description: EscrowAct };

/** Signs one act of the escrow. */
export function SignedEscrowAct(props: Props) {
  const { seals, signs } = props.description;
  return seals ? <SealingAct {...props} seals={seals} /> : <PlainAct {...props} signs={signs ?? null} />;
}

function PlainAct({ signs, ...props }: Props & { signs: Signed | null }) {
  const signing = useEscrowSigning(props, signs);
  return (
    <>
      {signing.phase === "settled" ? null : <div className={styles.above}>{props.description.above}</div>}
      {signs || signing.phase !== "idle" ? (
        <Flow {...props} signing={signing} onBack={props.onClose} />
      ) : null}
    </>
  );
}

function SealingAct({ seals, ...props }: Props & { seals: Seals }) {
  const { project, milestone, description, onClose } = props;
  const { kind, label, hint, files, ask, titles, problem } = seals;
  const evidence = useEvidenceDraft(project._id, kind, milestone?.index ?? null);
  const [sealed, setSealed] = useState<Evidence | null>(null);
  const signing = useEscrowSigning(props, null, sealed?.hash);
  const prepare = () =>
    signing.prepare(async () => {
      const made = await evidence.seal(titles);
      setSealed(made);
      const hash = made.hash as `0x${string}`;
      return planOf(description, seals.signs({ hash, files: made.files.length }));
    });
  const isEmpty =
    evidence.text.trim() === "" && (files !== "enough" || (evidence.draft?.files.length ?? 0) === 0);
  return (
    <Flow
      {...props}
      signing={signing}
      onBack={() => {
        signing.goBack();
        if (sealed) void evidence.reopen(sealed._id);
      }}
    >
      <div className="stack">
        {description.above}
        <EvidenceForm
          projectId={project._id}
          evidence={evidence}
          label={label}
          hint={hint}
          withFiles={files !== "none"}
        />
      </div>
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={evidence.isUploading || !evidence.draft || isEmpty || typeof problem === "string"}
        note={evidence.isUploading ? "Files are still uploading." : problem || (isEmpty ? ask : null)}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </Flow>
  );
}

function useEscrowSigning(
  { act, project, milestone, description }: Props,
  signs: Signed | null,
  sealedHash: string | null = null,
) {
  const { _id: projectId } = project;
  const index = milestone?.index;
  return useSigning({
    purpose: { kind: act, projectId, ...(index === undefined ? {} : { milestone: index }) },
    plan: signs && planOf(description, signs),
    claim: async (hash) => {
      const now = await call("GET /api/projects/:projectId/tracking", { params: { projectId } });
      const isInHistory = () =>
        now.milestones[index ?? -1]?.events.some(({ transactionHash }) => transactionHash === hash);
      if (!(description.until?.(now, sealedHash) ?? isInHistory())) throw new NotYet();
      return null;
    },
  });
}

const planOf = (description: EscrowAct, { call, rows }: Signed): SigningPlan => {
  const { label, signer = "linked", receives, worstCase, ends } = description;
  return { signer, steps: [{ label, call }], rows: () => rows, receives, worstCase, ends };
};

type FlowProps = Pick<Props, "description" | "onClose"> & {
  signing: SigningState;
  onBack: () => void;
  children?: ReactNode;
};

/** Steps of signing an act. The preview shows its effect, and the default outcome without it. */
function Flow({ description, signing, onBack, onClose, children }: FlowProps) {
  const { action, done, settled, happens, ifNobodyActs } = description;
  const isAhead = signing.phase === "preview" || signing.phase === "idle";
  return (
    <>
      {isAhead && signing.plan ? (
        <dl className={styles.outcomes}>
          <dt>What happens</dt>
          <dd>{happens}</dd>
          <dt>If nobody acts</dt>
          <dd>{ifNobodyActs}</dd>
        </dl>
      ) : null}
      <SigningFlow
        signing={signing}
        action={action}
        done={done}
        mined="Confirmed on the chain. Updating the project…"
        settled={
          <div className="stack" role="status">
            <p className="note">
              <Icon name="check" size={16} />
              <span>{settled}</span>
            </p>
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        }
        otherActions={
          <Button busy={signing.isAsking} onClick={onBack}>
            {children ? "Back" : "Cancel"}
          </Button>
        }
      >
        {children}
      </SigningFlow>
    </>
  );
}
