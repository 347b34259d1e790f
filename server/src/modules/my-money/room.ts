import { formatCoins } from "@trestle/domain/money.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";
import { poolReader } from "../pools/read-pools.ts";
import { readMyMoney } from "./read-my-money.ts";
import { myMoneyRoutes } from "./routes.ts";

/** Returns sentences about money that the escrow holds for an account, or would pay out on request. */
async function obstaclesToClosing(services: Services, account: Viewer["account"]): Promise<string[]> {
  if (!account.ethereum_address) return [];
  const money = await readMyMoney({ ...services, pools: poolReader(services) }, account);
  const held = BigInt(money.inEscrow.total);
  const claimable = BigInt(money.claimable);
  return [
    ...(held > 0n
      ? [`The escrow holds ${formatCoins(held)} of yours. It must be spent or returned first.`]
      : []),
    ...(claimable > 0n ? [`${formatCoins(claimable)} can be claimed by you. Claim it first.`] : []),
  ];
}

export const myMoneyRoom = { routes: myMoneyRoutes, obstacles: obstaclesToClosing } satisfies Room;
