import { describe, expect, test } from "vitest";
import { momentAt } from "#platform/contract/wall-time.ts";
import { draggedTo, keyedTo, pulledTo } from "./meeting-moves.view.ts";

const zone = "America/New_York";
const at = (day: string, time: string) => momentAt(zone, { day, time }).toISOString();
const meeting = (day: string, from: string, to: string) => ({
  startTime: at(day, from),
  endTime: at(day, to),
});
const minutes = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  (Date.parse(endTime) - Date.parse(startTime)) / 60_000;

describe("a dragged meeting", () => {
  test.each([
    ["to a later hour", "2027-03-10", "10:00", 615, "2027-03-10", 740, "2027-03-10", "12:00"],
    ["to another day", "2027-03-10", "10:05", 615, "2027-03-11", 618, "2027-03-11", "10:05"],
    ["to a whole step", "2027-03-10", "10:05", 605, "2027-03-10", 640, "2027-03-10", "10:45"],
    ["not before its day", "2027-03-10", "10:00", 660, "2027-03-10", 20, "2027-03-10", "00:00"],
    ["not past its day", "2027-03-10", "10:00", 600, "2027-03-10", 1440, "2027-03-10", "23:45"],
    [
      "over the day that clocks go forward",
      "2027-03-13",
      "10:00",
      600,
      "2027-03-14",
      600,
      "2027-03-14",
      "10:00",
    ],
    ["into the hour that clocks skip", "2027-03-14", "10:00", 600, "2027-03-14", 150, "2027-03-14", "03:30"],
    ["over the day that clocks go back", "2027-11-07", "00:30", 30, "2027-11-07", 600, "2027-11-07", "10:00"],
    ["into the hour that comes twice", "2027-11-07", "10:00", 600, "2027-11-07", 90, "2027-11-07", "01:30"],
  ])("goes %s", (_name, day, time, from, toDay, to, thenDay, thenTime) => {
    const before = {
      startTime: at(day, time),
      endTime: new Date(Date.parse(at(day, time)) + 3_600_000).toISOString(),
    };
    const after = draggedTo(before, { day, minute: from }, { day: toDay, minute: to }, zone);
    expect([after.startTime, minutes(after)]).toEqual([at(thenDay, thenTime), 60]);
  });

  test("that is put back where it was has its time", () => {
    const before = meeting("2027-03-10", "10:05", "10:35");
    expect(
      draggedTo(before, { day: "2027-03-10", minute: 610 }, { day: "2027-03-10", minute: 613 }, zone),
    ).toEqual(before);
  });

  test.each([
    ["longer", 10 * 60 + 52, 45],
    ["a step at least", 300, 15],
    ["to midnight", 1440, 14 * 60],
  ])("is pulled %s", (_name, minute, length) => {
    const after = pulledTo(meeting("2027-03-10", "10:00", "10:30"), { day: "2027-03-10", minute }, zone);
    expect([after.startTime, minutes(after)]).toEqual([at("2027-03-10", "10:00"), length]);
  });

  test("is as long as it really lasts on the days that clocks change", () => {
    const forward = pulledTo(
      meeting("2027-03-14", "01:00", "01:30"),
      { day: "2027-03-14", minute: 240 },
      zone,
    );
    const back = pulledTo(meeting("2027-11-07", "00:30", "00:45"), { day: "2027-11-07", minute: 180 }, zone);
    expect([minutes(forward), minutes(back)]).toEqual([120, 210]);
  });
});

describe("Alt and an arrow key", () => {
  test.each([
    ["ArrowDown", false, false, ["2027-03-10", "10:15"], 30],
    ["ArrowUp", false, false, ["2027-03-10", "10:00"], 30],
    ["ArrowRight", false, false, ["2027-03-11", "10:05"], 30],
    ["ArrowLeft", false, false, ["2027-03-09", "10:05"], 30],
    ["ArrowDown", true, false, ["2027-03-10", "10:05"], 40],
    ["ArrowUp", true, false, ["2027-03-10", "10:05"], 25],
    ["ArrowDown", false, true, ["2027-03-17", "10:05"], 30],
    ["ArrowUp", false, true, ["2027-03-03", "10:05"], 30],
  ] as const)("%s (Shift %s, month %s)", (key, shiftKey, isMonth, [day, time], length) => {
    const after = keyedTo(meeting("2027-03-10", "10:05", "10:35"), { key, shiftKey }, isMonth, zone);
    expect(after && [after.startTime, minutes(after)]).toEqual([at(day, time), length]);
  });

  test("goes through both hours when one comes twice, and over the one that is skipped", () => {
    let times = meeting("2027-11-07", "00:45", "01:00");
    for (let steps = 0; steps < 5; steps += 1)
      times = keyedTo(times, { key: "ArrowDown", shiftKey: false }, false, zone) ?? times;
    expect(times.startTime).toBe("2027-11-07T06:00:00.000Z");
    const skipping = meeting("2027-03-14", "01:45", "01:50");
    expect(keyedTo(skipping, { key: "ArrowDown", shiftKey: false }, false, zone)?.startTime).toBe(
      at("2027-03-14", "03:00"),
    );
  });

  test.each([
    ["Enter", false, false],
    ["ArrowRight", true, false],
    ["ArrowDown", true, true],
  ])("means nothing for %s (Shift %s, month %s)", (key, shiftKey, isMonth) => {
    expect(
      keyedTo(meeting("2027-03-10", "10:00", "10:30"), { key, shiftKey }, isMonth, zone),
    ).toBeUndefined();
  });
});
