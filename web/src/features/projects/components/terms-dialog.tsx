import { useQuery } from "@tanstack/react-query";
import { canonicalText, termsHash } from "@trestle/chain/terms-hash.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { encodeFunctionData, getAddress, parseAbi } from "viem";
import { longDay } from "../../../lib/format.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { rpc } from "../../../lib/rpc.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Amount, Badge, Button, Dialog, Facts } from "../../../ui/index.ts";

type Props = { project: Project; deedContract: string; opened: boolean; onClose: () => void };

/** The terms the deed refers to, hashed again on this device and compared with the chain. */
export function TermsDialog({ project, deedContract, opened, onClose }: Props) {
  const { terms, tokenId } = project;
  const calculated = termsHash(terms);
  const { data: onChain, isError } = useQuery({
    queryKey: ["terms-hash", deedContract, tokenId],
    meta: PUBLIC,
    queryFn: ({ signal }) => readTermsHash(deedContract, tokenId, signal),
    enabled: opened,
  });
  return (
    <Dialog
      title="The terms"
      subtitle={`Fixed on ${longDay(project.postedAt)} with deed ${tokenId}`}
      opened={opened}
      onClose={onClose}
      width={560}
    >
      <Verdict matches={onChain === undefined ? undefined : onChain === calculated} failed={isError} />
      <Facts
        className="mt3"
        rows={[
          { name: "Title", value: terms.title },
          { name: "Category", value: categories[terms.category] },
          {
            name: "Budget",
            value: (
              <>
                <Amount wei={BigInt(terms.budget.from)} unit="" /> to <Amount wei={BigInt(terms.budget.to)} />
              </>
            ),
          },
          { name: "Location", value: terms.location?.label ?? "no fixed location" },
          {
            name: "Contents",
            value: `${terms.items.length} items, ${terms.milestones.length} milestones, ${terms.files.length} documents`,
          },
          { name: "Minimum SCORS", value: terms.scorsFrom },
          { name: "Hash (calculated in your browser)", value: <span className="mono">{calculated}</span> },
          {
            name: "Hash on the chain",
            value: <span className="mono">{onChain ?? (isError ? "couldn't load" : "…")}</span>,
          },
        ]}
      />
      <p className="t-s muted mt3">
        Keccak-256 of the terms as one line of JSON with sorted keys. Save the terms to calculate it yourself.
      </p>
      <Button
        icon="download"
        className="mt3"
        onClick={() =>
          saveFile(new Blob([canonicalText(terms)], { type: "application/json" }), `terms-${tokenId}.json`)
        }
      >
        Save terms
      </Button>
    </Dialog>
  );
}

function Verdict({ matches, failed }: { matches: boolean | undefined; failed: boolean }) {
  if (failed) return <Badge tone="you">The chain didn’t answer, so we couldn’t compare the hash</Badge>;
  if (matches === undefined) return <Badge>Checking with the chain</Badge>;
  return (
    <Badge tone={matches ? "go" : "bad"} icon={matches ? "check" : "warning"}>
      {matches ? "Matches the chain" : "Doesn’t match the chain"}
    </Badge>
  );
}

const deed = parseAbi(["function termsHashOf(uint256 tokenId) view returns (bytes32)"]);

/** Reads the terms hash of a deed; the response of `eth_call` is exactly the hash's bytes. */
const readTermsHash = (contract: string, tokenId: string, signal?: AbortSignal): Promise<string> =>
  rpc(
    "eth_call",
    [
      {
        to: getAddress(contract),
        data: encodeFunctionData({ abi: deed, functionName: "termsHashOf", args: [BigInt(tokenId)] }),
      },
      "latest",
    ],
    signal,
  );
