import Fastify from "fastify";
import { compare } from "./compare.ts";
import { measure } from "./http-load.ts";
import type { Stack } from "./stack.ts";

const PAGE = 50;

/** Compares the list of notifications with a bare handler with the same SQL. */
export async function notifications({ pool, account, url, token }: Stack): Promise<boolean> {
  const bare = Fastify();
  bare.get("/notifications", async () => {
    const session = await pool.query(
      "select account.* from session join account on account.id = session.account_id where account.id = $1",
      [account.id],
    );
    const { rows } = await pool.query(
      "select * from notification where account_id = $1 and not cleared and event_id is not null order by seq desc limit $2",
      [session.rows[0].id, PAGE],
    );
    return rows;
  });
  const plain = await bare.listen({ port: 0, host: "127.0.0.1" });
  const headers = { authorization: `Bearer ${token}` };
  const good = await compare(
    "notifications, 50 of 1,000",
    () => measure({ url: `${url}/api/notifications`, headers }),
    () => measure({ url: `${plain}/notifications` }),
    0.7,
  );
  await bare.close();
  return good;
}
