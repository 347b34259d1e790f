import { describe, expect, it } from "vitest";
import { clock } from "../../../lib/format.ts";
import { rungLabels } from "./rung.ts";
import { aMadeOffer, aMessage, aNegotiation, customer, developer } from "./test-negotiations.ts";
import { lastFromOther, type ThreadLine, threadLines } from "./thread.ts";

const NOW = Date.parse("2030-06-09T12:00:00Z");
const read = (lines: ThreadLine[]) =>
  lines.map((line) => (line.kind === "message" ? `${line.message.text} (${line.meta})` : line.text));

describe("a thread", () => {
  it("has the days between, and offers where they were made", () => {
    const offers = [aMadeOffer({ madeAt: "2030-06-09T08:14:00Z" })];
    const messages = [
      aMessage({ at: "2030-06-04T10:00:00Z" }),
      aMessage({ _id: "later", at: "2030-06-09T09:00:00Z", text: "It is in the offer." }),
    ];
    expect(read(threadLines(aNegotiation({ offers, messages }), customer._id, NOW))).toEqual([
      "4\u00a0June",
      `How wide is the side gate? (marlowe.timber, ${clock("2030-06-04T10:00:00Z")})`,
      "Today",
      `Offer 1, 10,000.0000 DEV, ${clock("2030-06-09T08:14:00Z")}`,
      `It is in the offer. (marlowe.timber, ${clock("2030-06-09T09:00:00Z")})`,
    ]);
  });

  it("marks one's own messages as read up to where the other side has read", () => {
    const by = customer;
    const messages = [
      aMessage({ by, at: "2030-06-04T10:00:00Z", text: "First" }),
      aMessage({ _id: "2", by, at: "2030-06-04T11:00:00Z", text: "Second" }),
    ];
    const thread = aNegotiation({ offers: [], messages, readByOther: "2030-06-04T10:30:00Z" });
    expect(read(threadLines(thread, customer._id, NOW)).slice(1)).toEqual([
      `First (${clock("2030-06-04T10:00:00Z")}, read)`,
      `Second (${clock("2030-06-04T11:00:00Z")})`,
    ]);
  });

  it("says who ended an offer, and how", () => {
    const offers = [
      aMadeOffer({ status: "declined", endedAt: "2030-06-02T10:00:00Z" }),
      aMadeOffer({ number: 2, by: customer, status: "withdrawn", endedAt: "2030-06-02T11:00:00Z" }),
      aMadeOffer({ number: 3, status: "committed", bidIndex: 2, endedAt: "2030-06-02T12:00:00Z" }),
    ];
    const ends = (viewer: string) =>
      read(threadLines(aNegotiation({ offers }), viewer, NOW)).filter((line) => /ed|drew/.test(line));
    expect(ends(customer._id)).toEqual([
      `You declined offer 1, ${clock("2030-06-02T10:00:00Z")}`,
      `You withdrew offer 2, ${clock("2030-06-02T11:00:00Z")}`,
      `You agreed to offer 3, now bid 3 on the chain, ${clock("2030-06-02T12:00:00Z")}`,
    ]);
    expect(ends(developer._id)[0]).toMatch(/^harriet.osei declined offer 1/);
  });

  it("of two others has the customer on the left and the developer on the right, each by name", () => {
    const messages = [aMessage(), aMessage({ _id: "2", by: customer, text: "Nine hundred." })];
    const lines = threadLines(aNegotiation({ offers: [], messages }), "an administrator", NOW);
    const said = lines.flatMap((line) =>
      line.kind === "message" ? [[line.onRight, line.mine, line.meta.split(",")[0]]] : [],
    );
    expect(said).toEqual([
      [true, false, "marlowe.timber"],
      [false, false, "harriet.osei"],
    ]);
    const { badge } = rungLabels(aMadeOffer(), aNegotiation(), "an administrator", NOW);
    expect(badge?.text).toBe("Waiting for harriet.osei");
  });

  it("knows the last thing the other side did", () => {
    const thread = aNegotiation({
      messages: [
        aMessage({ at: "2030-06-05T10:00:00Z" }),
        aMessage({ _id: "2", by: customer, at: "2030-06-06T10:00:00Z" }),
      ],
    });
    expect(lastFromOther(thread, customer._id)).toBe("2030-06-05T10:00:00Z");
    expect(lastFromOther(aNegotiation({ offers: [] }), customer._id)).toBeNull();
  });
});

describe("what has become of an offer", () => {
  const words = (part: Parameters<typeof aMadeOffer>[0], viewer: string) =>
    rungLabels(aMadeOffer(part), aNegotiation(), viewer, NOW);

  it("is the other side's turn or the viewer's, with how long it holds", () => {
    expect(words({}, customer._id).badge?.text).toBe("Your turn");
    expect(words({}, developer._id).badge?.text).toBe("Waiting for harriet.osei");
    expect(words({}, customer._id).line).toMatch(
      /^If you do nothing, it expires (on|tomorrow|today) .* and nothing is owed\.$/,
    );
    expect(words({}, developer._id).line).toMatch(/^If harriet\.osei doesn’t reply, it expires /);
  });

  it("waits for the developer's wallet once both agree", () => {
    expect(words({ status: "agreed" }, developer._id).line).toMatch(
      /^You’ve both agreed\. Place it as a bid/,
    );
    expect(words({ status: "agreed" }, customer._id).line).toMatch(/Waiting for \S+ to place it as a bid/);
  });

  it("is a bid with its number once it is on the chain", () => {
    expect(words({ status: "committed", bidIndex: 0 }, customer._id)).toMatchObject({
      badge: { text: "Bid 1 on the chain" },
      isNow: false,
    });
  });
});
