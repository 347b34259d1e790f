import { describe, expect, it } from "vitest";
import { chipOf, headline, inOrder } from "./labels.ts";
import { selectionOf } from "./selection.ts";
import { aSummary, customer, developer } from "./test-negotiations.ts";

const last = (
  status: "open" | "agreed" | "committed" | "declined" | "expired" | "withdrawn",
  quote = "1",
) => ({
  number: 1,
  status,
  quote,
  expiry: 1_907_254_800,
});

describe("the chip of a negotiation", () => {
  it.each([
    [{ turn: "yours" as const, unread: 2 }, "Your turn"],
    [{ turn: "theirs" as const }, "Waiting for them"],
    [{ turn: "theirs" as const, unread: 1 }, "New message"],
    [{ turn: "commit" as const, last: last("agreed") }, "Agreed"],
    [{ turn: "theirs" as const, last: last("agreed") }, "Agreed"],
    [{ turn: "committed" as const, last: last("committed") }, "On the chain"],
    [{ turn: "none" as const, last: last("expired") }, "Expired"],
    [{ turn: "none" as const, last: last("declined") }, "Declined"],
    [{ turn: "none" as const, last: last("withdrawn") }, "Withdrawn"],
    [{ turn: "none" as const, last: null }, "No offers yet"],
  ])("of %o is “%s”", (part, text) => {
    expect(chipOf(aSummary(part)).text).toBe(text);
  });
});

describe("the line under the title", () => {
  const theirs = aSummary({ turn: "theirs" });

  it("counts active negotiations and those that need the viewer's reply", () => {
    expect(headline([aSummary(), theirs, theirs, theirs, theirs], customer._id)).toBe(
      "5 active · 1 needs your reply",
    );
    expect(headline([aSummary(), aSummary()], customer._id)).toBe("2 active · 2 need your reply");
    expect(headline([theirs], customer._id)).toBe("1 active · nothing needs your reply");
    expect(headline([], customer._id)).toBe("No active negotiations");
  });

  it("counts an agreed offer for the developer, whose wallet it waits for, and not for the customer", () => {
    const agreed = aSummary({ turn: "commit", last: last("agreed") });
    expect(headline([agreed], developer._id)).toBe("1 active · 1 needs your reply");
    expect(headline([agreed], customer._id)).toBe("1 active · nothing needs your reply");
  });

  it("leaves out what is built already", () => {
    const ongoing = aSummary({ project: { ...aSummary().project, stage: "ongoing" } });
    expect(headline([ongoing, theirs], customer._id)).toBe("1 active · nothing needs your reply");
  });
});

describe("the order of the list", () => {
  const cheap = aSummary({
    _id: "cheap",
    turn: "theirs",
    last: last("open", "5"),
    updatedAt: "2030-06-01T00:00:00Z",
  });
  const dear = aSummary({ _id: "dear", last: last("open", "900"), updatedAt: "2030-05-01T00:00:00Z" });
  const silent = aSummary({
    _id: "silent",
    turn: "none",
    last: null,
    unread: 1,
    updatedAt: "2030-07-01T00:00:00Z",
  });
  const ids = (order: "newest" | "waiting" | "price") =>
    inOrder([cheap, dear, silent], order, customer._id).map(({ _id }) => _id);

  it("is by the newest word", () => expect(ids("newest")).toEqual(["silent", "cheap", "dear"]));
  it("is by what waits for the viewer, then by what is unread", () =>
    expect(ids("waiting")).toEqual(["dear", "silent", "cheap"]));
  it("is by price as a number, those without one at the end", () =>
    expect(ids("price")).toEqual(["cheap", "dear", "silent"]));
});

describe("what is looked at", () => {
  const project = aSummary().project._id;
  const theirs = aSummary({ _id: "theirs", turn: "theirs", updatedAt: "2031-01-01T00:00:00Z" });
  const mine = aSummary({ _id: "mine" });

  it("is what the address names, also where the list does not have it yet", () => {
    expect(selectionOf({ negotiation: "new" }, [mine], [], customer._id)).toEqual({ negotiation: "new" });
  });
  it("is, for a project, the negotiation about it that waits for the viewer", () => {
    expect(selectionOf({ project }, [theirs, mine], [], customer._id)).toEqual({ negotiation: "mine" });
  });
  it("is a project without a negotiation, alone", () => {
    expect(selectionOf({ project: "other" }, [mine], [], customer._id)).toEqual({ project: "other" });
  });
  it("is where it's the viewer's turn without a word in the address, else the first of the list, or nothing", () => {
    expect(selectionOf({}, [theirs, mine], [], customer._id)).toEqual({ negotiation: "mine" });
    expect(selectionOf({}, [theirs], [], customer._id)).toEqual({ negotiation: "theirs" });
    expect(selectionOf({}, [], [{ _id: "silent" }], customer._id)).toEqual({ project: "silent" });
    expect(selectionOf({}, [], [], customer._id)).toBeNull();
  });
});
