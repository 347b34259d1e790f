import { type InstanceSettings, instanceSettings, type SettingName } from "@trestle/domain/admin/settings.ts";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Db, Transaction } from "../database/tables.ts";
import { announce, type Bus } from "./bus.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"instance_setting"> {}
  interface Refined {
    "instance_setting.name": SettingName;
    "instance_setting.value": object;
  }
}

const TOPIC = "setting";
type Values = Partial<InstanceSettings>;

/** Administrators' settings, cached in memory. A change is announced, so that every process reads them again. */
export class Settings {
  readonly #db: Db;
  readonly #usual: InstanceSettings;
  #set: Promise<Values> | undefined;

  constructor(db: Db, bus: Pick<Bus, "on" | "onGap">, config: Pick<Config, "GBP_PER_DEV" | "EXPLORER_URL">) {
    this.#db = db;
    this.#usual = {
      notifications: true,
      analytics: true,
      gbpPerDev: config.GBP_PER_DEV ?? null,
      explorerUrl: config.EXPLORER_URL ?? null,
    };
    bus.on(TOPIC, () => this.forget());
    bus.onGap(() => this.forget());
  }

  async read(): Promise<InstanceSettings> {
    return { ...this.#usual, ...(await this.changed()) };
  }

  /** Returns the settings that an administrator has changed. */
  changed(): Promise<Values> {
    if (!this.#set) {
      const reading = this.#load();
      this.#set = reading;
      reading.catch(() => this.#set === reading && this.forget());
    }
    return this.#set;
  }

  /**
   * Sets a setting, or resets it to the environment's value with null. The caller invalidates the cache after the
   * commit.
   */
  async write(transaction: Transaction, name: SettingName, value: Values[SettingName]): Promise<void> {
    if (value === null || value === undefined)
      await transaction.deleteFrom("instance_setting").where("name", "=", name).execute();
    else
      await sql`
        insert into instance_setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value, changed_at = now()`.execute(transaction);
    await announce(transaction, TOPIC, name);
  }

  forget(): void {
    this.#set = undefined;
  }

  /** Ignores stored values that no longer match their schema. */
  async #load(): Promise<Values> {
    const rows = await this.#db.selectFrom("instance_setting").select(["name", "value"]).execute();
    const known = rows.flatMap(({ name, value }) => {
      const read = instanceSettings.shape[name]?.safeParse(value);
      return read?.success ? [[name, read.data]] : [];
    });
    return Object.fromEntries(known);
  }
}
