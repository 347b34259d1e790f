import { toCsv } from "@trestle/domain/csv.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { formatNumber } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button } from "../../../ui/index.ts";
import { MAX_EXPORTED, type MarketAsk, readWholeMarket } from "../api/marketplace.ts";
import { percentOf } from "../percent-of.ts";

/** Saves all projects that match the filters as CSV, including those not loaded in the list. */
export function MarketExport({ ask, disabled }: { ask: MarketAsk; disabled: boolean }) {
  const saved = useChange({
    send: () => readWholeMarket(ask),
    failure: "The server didn’t answer. Try again in a moment.",
    onDone: ({ projects, isCut }) => {
      saveFile(new Blob([marketCsv(projects)], { type: "text/csv" }), "market.csv");
      if (isCut) toast({ title: "The file is incomplete", message: CUT });
    },
    onProblem: (message) => toast({ title: "We couldn’t create the file", message }),
  });
  return (
    <Button small icon="download" busy={saved.busy} disabled={disabled} onClick={() => saved.run()}>
      {saved.busy ? "Loading…" : "CSV"}
    </Button>
  );
}

const CUT = `It contains the first ${formatNumber(MAX_EXPORTED)} projects. Narrow the filters for the rest.`;

const coins = (wei: string) => formatCoins(BigInt(wei)).replaceAll(",", "").split(" ")[0] ?? "";

/** Formats the market's list as CSV, with amounts in coins. */
const marketCsv = (projects: ProjectSummary[]): string =>
  toCsv([
    [
      "deed",
      "title",
      "work",
      "place",
      "posted by",
      "asking price",
      "raised",
      "goal",
      "funded %",
      "bids",
      "closes",
      "minimum SCORS",
    ],
    ...projects.map((project) => [
      project.tokenId,
      project.title,
      categories[project.category],
      project.location?.label ?? "",
      project.owner.username,
      coins(project.asked),
      coins(project.donationsReceived),
      project.donationGoal === null ? "" : coins(project.donationGoal),
      String(percentOf(project) ?? ""),
      String(project.bidCount),
      project.openUntil,
      String(project.scorsFrom),
    ]),
  ]);
