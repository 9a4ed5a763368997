import { describe, expect, test } from "vitest";
import {
  copyName,
  copyUrl,
  type CopyJudgement,
  type FoundCopy,
  judgeCopy,
  type KnownCopy,
  manyQuestionsWords,
  questionWords,
  syncPauseMs,
} from "./meeting-copies.rules.ts";

const now = new Date("2026-11-25T12:00:00Z");
const at = (hour: number) => ({
  start: `2026-11-26T${String(hour).padStart(2, "0")}:00:00.000Z`,
  end: `2026-11-26T${String(hour + 1).padStart(2, "0")}:00:00.000Z`,
});
const meeting = { ...at(9), sequence: 1 };
const known: KnownCopy = { etag: '"1"', isWritten: true, written: at(9), next: null, asked: null };
const there: FoundCopy = { ...at(9), etag: '"2"', isCancelled: false, sequence: 1 };
const nothing: CopyJudgement = { act: "nothing" };
const noted: CopyJudgement = { act: "note", isAsked: false };
const moved: CopyJudgement = { act: "ask", finding: "moved" };
const removed: CopyJudgement = { act: "ask", finding: "removed" };

type Case = [
  what: string,
  known: Partial<KnownCopy>,
  there: Partial<FoundCopy> | undefined,
  judged: CopyJudgement,
  meeting?: Partial<typeof meeting>,
];
const asked = { asked: { finding: "moved", etag: '"2"' } } as const;
const over = { start: "2026-11-25T11:00:00Z", end: "2026-11-25T13:00:00Z" };

describe("our event elsewhere", () => {
  test.each<Case>([
    ["is as it was", {}, { etag: '"1"' }, nothing],
    ["got an alarm", {}, {}, noted],
    ["is written by another clock", {}, { start: "2026-11-26T10:00:00+01:00" }, noted],
    ["was moved", {}, at(14), moved],
    ["was made longer", {}, { end: at(14).end }, moved],
    ["was moved, by a server that tells no versions", { etag: null }, { ...at(14), etag: null }, moved],
    ["is gone", {}, undefined, removed],
    ["is canceled", {}, { isCancelled: true }, removed],
    ["is canceled at another time", {}, { ...at(14), isCancelled: true }, removed],
    ["never arrived", { etag: null, isWritten: false, next: at(9) }, undefined, nothing],
    ["arrived, and nobody noted it", { etag: null, isWritten: false, next: at(9) }, {}, noted],
    ["is what was being written when the meeting moved on", { next: at(11) }, at(11), noted, at(13)],
    ["is what was written before that", { next: at(11) }, {}, noted, at(13)],
    ["was moved meanwhile", { next: at(11) }, at(15), moved, at(13)],
    [
      "is older than an earlier connection's last",
      { isWritten: false, etag: null },
      { ...at(8), sequence: 0 },
      noted,
    ],
    ["is no older, and elsewhere", { isWritten: false, etag: null }, { ...at(8), sequence: 1 }, moved],
    ["is asked about already", asked, at(14), nothing],
    ["is moved once more", asked, { ...at(15), etag: '"3"' }, moved],
    ["is moved back", asked, { ...at(9), etag: '"3"' }, noted],
    ["is back as if nothing had been", asked, { ...at(9), etag: '"1"' }, noted],
    ["is where the meeting is by now", asked, at(14), noted, at(14)],
    ["is removed after it was moved", asked, undefined, removed],
    ["is removed, as was asked", { asked: { finding: "removed", etag: null } }, undefined, nothing],
    ["is there again", { asked: { finding: "removed", etag: null } }, { etag: '"3"' }, noted],
    ["is moved once it has begun", {}, at(14), noted, over],
    ["is removed once it has begun", {}, undefined, nothing, over],
  ])("that %s", (_what, changes, found, judged, moves = {}) => {
    const event = found && { ...there, ...found };
    expect(judgeCopy({ ...known, ...changes }, event, { ...meeting, ...moves }, now)).toEqual(judged);
  });

  test("has an address of its own, made of its UID", () => {
    const id = "01930000-0000-7000-8000-000000000000";
    expect(copyName(id)).toBe(`mainstay-${id}.ics`);
    for (const url of ["https://dav.example.com/home", "https://dav.example.com/home/"])
      expect(copyUrl(url, id)).toBe(`https://dav.example.com/home/mainstay-${id}.ics`);
  });
});

test("pauses grow, and end at a quarter of an hour", () =>
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => syncPauseMs(tries) / 60_000)).toEqual([
    15, 1, 2, 4, 8, 15, 15,
  ]));

test.each([
  ["moved", true, "tell the guest, or put it back."],
  ["moved", false, "move it here, too, or put it back."],
  ["removed", true, "tell the guest, or put it back."],
  ["removed", false, "cancel it here, too, or put it back."],
] as const)("the bell about a meeting that was %s (%s) says what can be done", (finding, isTold, words) => {
  const there = finding === "moved" ? "Thu 2 PM" : null;
  const asked = { finding, title: "Tasting", here: "Thu 9 AM", there, isTold };
  const { title, body } = questionWords({ ...asked, whose: null });
  expect(title).toBe(`You ${finding} “Tasting” in your calendar`);
  expect(questionWords({ ...asked, whose: "Chair 2" }).title).toBe(
    `“Tasting” was ${finding} in the calendar of Chair 2`,
  );
  expect(body).toContain("still Thu 9 AM here");
  expect(body).toContain(words);
  expect(manyQuestionsWords(7, null).title).toContain("7 of your meetings");
});
