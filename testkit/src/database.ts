import { randomBytes } from "node:crypto";
import pg from "pg";

export const TEMPLATE = "trestle_template";

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of one's own; copying the template takes some 50 ms. */
export async function createDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { url: withDatabase(url, name), drop: () => asAdmin(url, `drop database ${name} with (force)`) };
}
