import { useChange } from "../../../../lib/use-change.ts";
import { type OperatorOrder, order } from "../../api/console.ts";
import { poolKeys } from "../../api/keys.ts";

/** Asks the operator's queue for something; it is logged with whoever asked. */
export const useOrder = (onDone?: () => void) =>
  useChange<OperatorOrder>({
    send: order,
    failure: "Nothing was queued. Try again.",
    invalidates: [poolKeys.console, ["admin"]],
    onDone,
  });
