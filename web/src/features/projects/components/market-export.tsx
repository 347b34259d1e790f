import { formatNumber } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button } from "../../../ui/index.ts";
import { MAX_EXPORTED, type MarketAsk, readWholeMarket } from "../api/marketplace.ts";
import { marketCsv } from "../market-csv.ts";

/** Saves all projects that match the filters as CSV, including those not loaded in the list. */
export function MarketExport({ ask, disabled }: { ask: MarketAsk; disabled: boolean }) {
  const saved = useChange({
    send: () => readWholeMarket(ask),
    failure: "The server didn't answer. Try again in a moment.",
    onDone: ({ projects, isCut }) => {
      saveFile(new Blob([marketCsv(projects)], { type: "text/csv" }), "market.csv");
      if (isCut) toast({ title: "The file is incomplete", message: CUT });
    },
    onProblem: (message) => toast({ title: "We couldn't create the file", message }),
  });
  return (
    <Button small icon="download" busy={saved.busy} disabled={disabled} onClick={() => saved.run()}>
      {saved.busy ? "Loading…" : "CSV"}
    </Button>
  );
}

const CUT = `It contains the first ${formatNumber(MAX_EXPORTED)} projects. Narrow the filters for the rest.`;
