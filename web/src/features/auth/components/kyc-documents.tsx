import type { DocumentKind } from "@trestle/domain/auth/kyc.ts";
import type { KycData } from "../kyc-data.ts";
import { DocumentDrop } from "./document-drop.tsx";

type Documents = KycData["documents"];
type Props = {
  value: Documents;
  kinds: readonly DocumentKind[];
  problems: Record<string, string>;
  locked: boolean;
  onChange: (value: Documents) => void;
};

export function KycDocuments({ value, kinds, problems, locked, onChange }: Props) {
  const set = (kind: DocumentKind, file: File | undefined) => onChange({ ...value, [kind]: file });
  return (
    <>
      {kinds.map((kind) => (
        <DocumentDrop
          key={kind}
          kind={kind}
          file={value[kind]}
          missing={problems[kind]}
          locked={locked}
          onChange={(file) => set(kind, file)}
        />
      ))}
      <p className="t-s muted">At most 10 MB each. Stored encrypted, seen only by you and the reviewer.</p>
    </>
  );
}
