import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import {
  type ConsolePool,
  type SettingName,
  settingBounds,
  settingsProblem,
} from "@trestle/domain/pools/console.ts";
import { loanRate } from "@trestle/domain/pools/loan-rate.ts";
import { useState } from "react";
import { BeforeAfter } from "../../../../components/signing/before-after.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import type { SigningStep } from "../../../../lib/transactions/signing-plan.ts";
import { Button, Card, Grid, InputBox, Problem, Tabs } from "../../../../ui/index.ts";
import { bpsOf, percent, setting } from "../../percent.ts";
import { tierOf } from "../../tiers.ts";
import styles from "./console.module.css";
import { OwnerAct } from "./owner-act.tsx";

const EDITED = ["baseRate", "maxRate", "maxUtilisation", "maxExposure", "maxWallet", "dailyLimit"] as const;
type Edited = (typeof EDITED)[number];
const NAMES: Record<Edited, string> = {
  baseRate: "Base rate",
  maxRate: "Highest rate",
  maxUtilisation: "Maximum utilisation",
  maxExposure: "Limit per project",
  maxWallet: "Limit per wallet",
  dailyLimit: "Daily outflow",
};
const RATES: SettingName[] = ["minScors", "maxScors", "baseRate", "maxRate"];

/** Form for a pool's settings within the contract's bounds, with the effect on new loans. */
export function Parameters({ pools }: { pools: ConsolePool[] }) {
  const [tier, setTier] = useState<Tier>("medium-risk");
  const pool = pools.find((one) => one.tier === tier);
  return (
    <Card
      flush
      id="parameters"
      title="Parameters"
      hint="Active loans keep their terms. The contract rejects anything outside the bounds."
      action={
        <Tabs
          label="Pool"
          options={tiers.map((one) => [one, tierOf(one).name] as const)}
          value={tier}
          onChange={setTier}
        />
      }
    >
      {pool ? <Settings key={tier} pool={pool} /> : null}
    </Card>
  );
}

const settingsOf = ({ settings, dailyLimit }: ConsolePool) => ({ ...settings, dailyLimit });

function Settings({ pool }: { pool: ConsolePool }) {
  const now = settingsOf(pool);
  const [typed, setTyped] = useState<Partial<Record<Edited, string>>>({});
  const [signing, setSigning] = useState(false);
  const wantedOf = (name: Edited) => {
    const text = typed[name];
    return text === undefined ? now[name] : Math.round(Number(text.replace(",", ".")) * 100);
  };
  const wanted = { ...now, ...Object.fromEntries(EDITED.map((name) => [name, wantedOf(name)])) };
  const changed = EDITED.filter((name) => wanted[name] !== now[name]);
  const problem = settingsProblem(wanted);
  return (
    <Grid fold="m" divided>
      <div>
        {EDITED.map((name) => {
          const [least, most] = settingBounds[name];
          return (
            <label key={name} className={styles.setting} data-changed={changed.includes(name)}>
              <span className="strong">{NAMES[name]}</span>
              <span>{setting(now[name])}</span>
              <span className={styles.bounds} aria-hidden="true">
                <i style={{ left: `${((now[name] - least) / (most - least)) * 100}%` }} />
                <span>{setting(least)}</span>
                <span>{setting(most)}</span>
              </span>
              <InputBox small number unit="%">
                <input
                  inputMode="decimal"
                  aria-label={`${NAMES[name]}, new, ${setting(least)} to ${setting(most)}`}
                  value={typed[name] ?? String(now[name] / 100)}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
                />
              </InputBox>
            </label>
          );
        })}
        <p className="t-s muted mt2">
          The SCORS range stays {now.minScors} to {now.maxScors}, so the ranges of the 3 pools don’t overlap.
        </p>
      </div>
      <div>
        <h3>Effect on new loans</h3>
        <p className="t-s muted">At {percent(bpsOf(BigInt(pool.principal), BigInt(pool.tvl)))} lent</p>
        <div className="mt3">
          {problem ? <Problem>{problem}</Problem> : <BeforeAfter rows={effects(pool, now, wanted)} />}
        </div>
        <div className="row g2 mt3">
          <Button disabled={changed.length === 0} onClick={() => setTyped({})}>
            Reset
          </Button>
          <Button
            kind="primary"
            disabled={changed.length === 0 || problem !== undefined}
            onClick={() => setSigning(true)}
          >
            Review and sign
          </Button>
        </div>
      </div>
      {signing ? (
        <OwnerAct
          change={{
            pool,
            act: "settings",
            title: "Change parameters",
            action: "Sign the change",
            steps: stepsOf(pool, wanted, changed),
            rows: changed.map((name) => ({
              what: NAMES[name],
              before: setting(now[name]),
              after: setting(wanted[name]),
            })),
            worstCase:
              "lenders leave because of it. The change is public on the chain, and we notify every lender in this pool.",
            isDone: (read) => changed.every((name) => settingsOf(read)[name] === wanted[name]),
          }}
          onClose={() => {
            setSigning(false);
            setTyped({});
          }}
        />
      ) : null}
    </Grid>
  );
}

type All = ReturnType<typeof settingsOf>;

function effects(pool: ConsolePool, now: All, wanted: All) {
  const lent = bpsOf(BigInt(pool.principal), BigInt(pool.tvl));
  const room = ({ maxUtilisation }: All) => {
    const most = (BigInt(pool.seasoned) * BigInt(maxUtilisation)) / 10_000n;
    return most > BigInt(pool.principal) ? most - BigInt(pool.principal) : 0n;
  };
  const scores = Array.from({ length: now.maxScors - now.minScors + 1 }, (_, index) => now.maxScors - index);
  return [
    ...scores.map((score) => ({
      what: `Rate with SCORS ${score}`,
      before: percent(loanRate(now, score, lent), 2),
      after: percent(loanRate(wanted, score, lent), 2),
    })),
    { what: "Room for loans", before: room(now), after: room(wanted) },
    { what: `Active loans, ${pool.activeLoans}`, before: "unchanged", after: "unchanged" },
  ];
}

/** Returns a step for changed rates and scores, and a step for changed limits. */
function stepsOf({ address }: ConsolePool, wanted: All, changed: readonly Edited[]): SigningStep[] {
  const big = (...values: number[]) => values.map(BigInt) as [bigint, bigint, bigint, bigint];
  const rates = big(wanted.minScors, wanted.maxScors, wanted.baseRate, wanted.maxRate);
  const limits = big(wanted.maxExposure, wanted.maxUtilisation, wanted.dailyLimit, wanted.maxWallet);
  const isRate = (name: Edited) => RATES.includes(name);
  const steps = [
    changed.some(isRate) && {
      label: "Change rates",
      call: contractCall("LendingPool", address, "updateRatesAndRequirements", rates),
    },
    changed.some((name) => !isRate(name)) && {
      label: "Change limits",
      call: contractCall("LendingPool", address, "updateRiskParameters", limits),
    },
  ];
  return steps.filter((step) => step !== false);
}
