import { formatCoins } from "@trestle/domain/money.ts";
import {
  firstDeadline,
  lastDeadline,
  MAX_INSTALMENTS,
  type PlannedInstalment,
} from "@trestle/domain/pools/schedule.ts";
import { counted } from "../../../../lib/format.ts";
import {
  Amount,
  Button,
  DataTable,
  Facts,
  Field,
  Grid,
  IconButton,
  InputBox,
  MoneyInput,
  TextField,
} from "../../../../ui/index.ts";
import { dayOf, type Rhythm, type ScheduleDraft } from "../../borrow-draft.ts";
import { percent } from "../../percent.ts";
import styles from "./borrow.module.css";
import { InstalmentBars } from "./instalment-bars.tsx";
import { PlanTable } from "./plan-table.tsx";

type Props = {
  draft: ScheduleDraft;
  onChange: (change: Partial<ScheduleDraft>) => void;
  plan: PlannedInstalment[];
  problem: string | undefined;
  amount: bigint;
  rate: number;
  now: number;
  milestones: number;
};

/** Form for the repayment schedule: equal, by milestone or custom, with table, bars and total cost. */
export function ScheduleCard({ draft, onChange, plan, problem, amount, rate, now, milestones }: Props) {
  const interest = plan.reduce((sum, each) => sum + each.interest, 0n);
  const modes = [
    { mode: "equal", name: "Equal", text: "The same amount each time" },
    {
      mode: "milestones",
      name: "By milestone",
      text:
        milestones === 0 ? "No milestones yet" : `${counted(milestones, "milestone")}, 30 days after each`,
    },
    { mode: "custom", name: "Custom", text: "Your own dates and amounts" },
  ] as const;
  const choose = (mode: ScheduleDraft["mode"]) =>
    onChange(
      mode === "custom" && draft.rows.length === 0
        ? {
            mode,
            rows: plan.map(({ deadline, amount: part }, id) => ({
              id,
              day: dayOf(deadline),
              amount: plain(part),
            })),
          }
        : { mode },
    );
  return (
    <section className="card" aria-labelledby="schedule">
      <div className="sec-head">
        <h2 id="schedule">Schedule</h2>
        <p className="t-s muted">You can change it until you apply</p>
      </div>
      <Grid as="fieldset" columns={3} fold="s" gap={2} aria-label="Kind of schedule">
        {modes.map(({ mode, name, text }) => (
          <Button
            kind="bare"
            className={styles.mode}
            key={mode}
            aria-pressed={draft.mode === mode}
            disabled={mode === "milestones" && milestones === 0}
            onClick={() => choose(mode)}
          >
            <span className="strong">{name}</span>
            <br />
            <span className="t-s muted">{text}</span>
          </Button>
        ))}
      </Grid>
      {draft.mode === "equal" ? <EqualFields draft={draft} onChange={onChange} now={now} /> : null}
      {problem ? (
        <p className="err mt3" role="alert">
          {problem}
        </p>
      ) : null}
      <Grid columns="7fr 5fr" fold="m" gap={6} className="mt4">
        <div className="table-scroll">
          {draft.mode === "custom" ? (
            <CustomRows draft={draft} onChange={onChange} plan={plan} now={now} />
          ) : (
            <PlanTable plan={plan} total={amount} />
          )}
          <p className="t-s muted mt2">
            Due at the start of the day, UTC. 1 to {MAX_INSTALMENTS} instalments.
          </p>
        </div>
        <div>
          <InstalmentBars plan={plan} />
          <Facts
            rows={[
              { name: "Loan", value: amount },
              { name: `Interest at ${percent(rate, 2)} a year`, value: interest },
              { name: "Total cost", value: amount + interest, sum: true },
            ]}
          />
          <p className="t-s muted mt2">
            Interest runs by the second on what you still owe. Paying early costs less, there’s no fee. A
            missed instalment costs 1.5 times the rate until it’s paid.
          </p>
        </div>
      </Grid>
    </section>
  );
}

const plain = (wei: bigint): string => formatCoins(wei).replace(/ .*|,/g, "");

type FieldsProps = Pick<Props, "draft" | "onChange" | "now">;

function EqualFields({ draft, onChange, now }: FieldsProps) {
  return (
    <Grid columns="repeat(3, minmax(0, 180px))" fold="s" gap={3} className="mt4">
      <TextField
        label="Instalments"
        number
        type="number"
        min={1}
        max={MAX_INSTALMENTS}
        value={draft.count}
        onChange={({ currentTarget }) => onChange({ count: currentTarget.valueAsNumber || 1 })}
      />
      <TextField
        label="First due"
        type="date"
        min={dayOf(firstDeadline(now))}
        max={dayOf(lastDeadline(now))}
        value={draft.first}
        onChange={({ currentTarget }) => onChange({ first: currentTarget.value })}
      />
      <Field label="Then every">
        {(wiring) => (
          <InputBox>
            <select
              {...wiring}
              value={draft.every}
              onChange={({ currentTarget }) => onChange({ every: currentTarget.value as Rhythm })}
            >
              <option value="week">week</option>
              <option value="month">month</option>
              <option value="quarter">3 months</option>
            </select>
          </InputBox>
        )}
      </Field>
    </Grid>
  );
}

function CustomRows({ draft, onChange, plan, now }: FieldsProps & { plan: PlannedInstalment[] }) {
  const set = (id: number, change: { day?: string; amount?: string }) =>
    onChange({ rows: draft.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  return (
    <>
      <DataTable
        rows={draft.rows.map((row, index) => ({ ...row, index, planned: plan[index] }))}
        rowKey={({ id }) => id}
        columns={[
          {
            head: "Due",
            cell: ({ id, day, index }) => (
              <InputBox small>
                <input
                  type="date"
                  aria-label={`Instalment ${index + 1}, due`}
                  min={dayOf(firstDeadline(now))}
                  max={dayOf(lastDeadline(now))}
                  value={day}
                  onChange={({ currentTarget }) => set(id, { day: currentTarget.value })}
                />
              </InputBox>
            ),
          },
          {
            head: "You pay, DEV",
            cell: ({ id, amount, index }) => (
              <div>
                <MoneyInput
                  small
                  aria-label={`Instalment ${index + 1}, amount`}
                  value={amount}
                  onChange={(typed) => set(id, { amount: typed })}
                />
                {index === draft.rows.length - 1 ? (
                  <span className="t-s muted">The last pays all that’s owed</span>
                ) : null}
              </div>
            ),
          },
          {
            head: "Interest",
            number: true,
            cell: ({ planned }) => <Amount wei={planned?.interest ?? 0n} unit="" />,
          },
          { head: "Left", number: true, cell: ({ planned }) => <Amount wei={planned?.left ?? 0n} unit="" /> },
          {
            head: "",
            cell: ({ id, index }) => (
              <IconButton
                icon="trash"
                name={`Remove instalment ${index + 1}`}
                disabled={draft.rows.length === 1}
                onClick={() => onChange({ rows: draft.rows.filter((row) => row.id !== id) })}
              />
            ),
          },
        ]}
      />
      <Button
        small
        icon="plus"
        className="mt2"
        disabled={draft.rows.length >= MAX_INSTALMENTS}
        onClick={() =>
          onChange({
            rows: [
              ...draft.rows,
              { id: Math.max(0, ...draft.rows.map(({ id }) => id)) + 1, day: "", amount: "" },
            ],
          })
        }
      >
        Add an instalment
      </Button>
    </>
  );
}
