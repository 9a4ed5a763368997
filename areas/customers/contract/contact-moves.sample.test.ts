import { expect, test } from "vitest";
import { sampleMovesAt } from "./contact-moves.sample.ts";
import { sampleContactsAt } from "./contacts.sample.ts";

test.each(["2026-11-01", "2026-11-23", "2026-12-31", "2027-03-01"])(
  "on %s the sample's customers came to where they stand step by step, and this month's sales are as stated",
  (today) => {
    const now = new Date(`${today}T12:00:00Z`);
    const histories = sampleMovesAt({ now, today });
    let paid = 0;
    for (const { id, pipelineStage, createdAt, value } of sampleContactsAt({ now, today })) {
      const moves = histories.get(id) ?? [];
      const days = moves.map(({ at }) => at);
      expect([moves[0]?.from, moves[0]?.at, moves.at(-1)?.to]).toEqual([null, createdAt, pipelineStage]);
      expect(moves.slice(1).map(({ from }) => from)).toEqual(moves.slice(0, -1).map(({ to }) => to));
      expect(days).toEqual(days.toSorted());
      expect(days.every((at) => at <= now.toISOString())).toBe(true);
      if (pipelineStage === "customer" && days.at(-1)?.slice(0, 7) === today.slice(0, 7))
        paid += Number(value);
    }
    // Spec 2 §3, Stats.
    expect(paid).toBe(28_500);
  },
);
