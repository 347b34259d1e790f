import type { BuildStats } from "@trestle/domain/scors/scors.ts";
import type { Services } from "../../services.ts";
import { type Works, worksOf } from "../escrow/works-of.ts";

const NOTHING: BuildStats = { completed: 0, successRate: 0, avgDeliveryTime: 0, earnings: 0 };
const WEI_PER_MILLIONTH = 10n ** 12n;

/** Returns developers' finished work by wallet, from the chain alone. */
export async function buildStatsOf(
  { db, deployment, settings }: Pick<Services, "db" | "deployment" | "settings">,
  wallets: string[],
): Promise<(wallet: string | null) => BuildStats> {
  const { gbpPerDev } = await settings.read();
  const works = await worksOf(db, deployment.key, wallets);
  return (wallet) => {
    const found = wallet === null ? undefined : works.get(wallet);
    return found ? statsOf(found, gbpPerDev ?? 0) : NOTHING;
  };
}

function statsOf({ completed, ended, days, earned }: Works, poundsPerCoin: number): BuildStats {
  const coins = Number(BigInt(earned) / WEI_PER_MILLIONTH) / 1e6;
  return {
    completed,
    successRate: ended === 0 ? 0 : Math.round((completed * 100) / ended),
    avgDeliveryTime: Math.round((days ?? 0) * 10) / 10,
    earnings: Math.round(coins * poundsPerCoin * 100) / 100,
  };
}
