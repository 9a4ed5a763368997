import { expect, test } from "vitest";
import { textTemplates } from "./call-scripts.rules.ts";
import { nextPhoneStatus, phoneActions, runningStatus } from "./phone-campaigns.rules.ts";
import { phoneLimits, phoneStatuses } from "./phone-campaigns.schema.ts";
import { practiceCall, practiceTranscript } from "./practice.rules.ts";
import { spokenWith, voiceNames } from "./voices.rules.ts";

test("the life of a campaign: what is not listed is refused", () => {
  const life = phoneActions.map((action) => {
    const ways = phoneStatuses
      .filter((status) => status !== "sending")
      .flatMap((status) => {
        const next = nextPhoneStatus({ status }, action, "call");
        return next ? [`${status} > ${next}`] : [];
      });
    return `${action}: ${ways.join(", ")}`;
  });
  expect(life).toEqual([
    "edit: draft > draft, scheduled > scheduled",
    "start: draft > active, needs_decision > active",
    "schedule: draft > scheduled, scheduled > scheduled, needs_decision > scheduled",
    "unschedule: scheduled > draft, needs_decision > draft",
    "pause: active > paused",
    "resume: paused > active",
    "cancel: scheduled > cancelled, active > cancelled, paused > cancelled, needs_decision > cancelled",
    "remove: draft > draft, scheduled > draft, active > paused, paused > paused, needs_decision > draft, completed > completed, cancelled > cancelled",
    "begin: scheduled > active",
    "miss: scheduled > needs_decision",
    "hold: scheduled > needs_decision",
    "suspend: active > paused",
    "finish: active > completed",
    "reopen: active > active, paused > paused, completed > active",
  ]);
});

test("texts are sending where calls are active, and nothing is done in the bin", () => {
  expect([runningStatus("call"), runningStatus("text")]).toEqual(["active", "sending"]);
  expect(nextPhoneStatus({ status: "draft" }, "start", "text")).toBe("sending");
  expect(nextPhoneStatus({ status: "sending" }, "pause", "text")).toBe("paused");
  expect(
    nextPhoneStatus({ status: "draft", deletedAt: "2026-11-01T00:00:00Z" }, "start", "text"),
  ).toBeUndefined();
});

test("the browser's voice keeps within pitch 0.8 to 1.3, rate 0.7 to 1.5 and volume 0.8 to 1", () => {
  for (const voice of voiceNames)
    for (const speed of [0.5, 1, 2])
      for (const pitch of [-1, 0, 1]) {
        const how = spokenWith({ voice, speed, pitch });
        expect(how.pitch >= 0.8 && how.pitch <= 1.3 && how.rate >= 0.7 && how.rate <= 1.5).toBe(true);
        expect(how.volume >= 0.8 && how.volume <= 1).toBe(true);
      }
});

test("a practice call is the same for the same customer, at most 3 seconds, and no machine is a success", () => {
  const lots = Array.from({ length: 256 }, (_, lot) => practiceCall(`x${lot.toString(16).padStart(2, "0")}`));
  expect(practiceCall("00ab")).toEqual(practiceCall("11ab"));
  expect(lots.every(({ seconds }) => seconds <= 3)).toBe(true);
  const successes = new Set(lots.filter(({ isSuccess }) => isSuccess).map(({ outcome }) => outcome));
  expect([...successes].sort()).toEqual(["call_back", "interested", "not_interested"]);
  expect(practiceTranscript("Hi.", "no_answer")).toBeNull();
  expect(practiceTranscript("Hi.", "voicemail")).toContain("Assistant: Hi.\nVoicemail:");
});

test("every text to start from fits into a message", () => {
  expect(textTemplates.every(({ words }) => words.length <= phoneLimits.message)).toBe(true);
});
