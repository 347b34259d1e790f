import { useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { serverMessage } from "../../../lib/request-error.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { toast } from "../../../lib/toast.ts";
import { type MarketAsk, MOST_EXPORTED, readWholeMarket } from "../api/marketplace.ts";
import { marketCsv } from "../market-csv.ts";

/** A file of all that the filters let through, whatever part of it is shown. */
export function MarketExport({ ask, disabled }: { ask: MarketAsk; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { projects, isCut } = await readWholeMarket(ask);
      saveFile(new Blob([marketCsv(projects)], { type: "text/csv" }), "market.csv");
      if (isCut) toast({ title: "The file is not complete", message: CUT });
    } catch (error) {
      toast({
        title: "No file was made",
        message: serverMessage(error) ?? "The server did not answer: try again in a moment.",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="btn mid" disabled={disabled || busy} onClick={() => void save()}>
      <Icon name="download" size={16} />
      {busy ? "Reading …" : "CSV"}
    </button>
  );
}

const CUT = `It has the first ${MOST_EXPORTED.toLocaleString("en-GB")} projects in this order. Narrow the filters for the rest.`;
