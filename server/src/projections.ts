import { CHAIN_REORG } from "@trestle/domain/socket.ts";
import { joinReaders } from "./indexer/chain-readers.ts";
import type { RollBack } from "./indexer/projection.ts";
import { publish } from "./platform/events/live-updates.ts";
import { rooms } from "./rooms.ts";

/** Makes open pages reload after a reorg. */
const publishReorg = ({ transaction }: RollBack) =>
  publish(transaction, "everyone", { type: CHAIN_REORG, data: {} });

/** Projections of all rooms, in the order of the rooms. */
export const chainReaders = joinReaders([
  ...rooms.map(({ chain = {} }) => chain),
  { onRollBack: [publishReorg] },
]);
