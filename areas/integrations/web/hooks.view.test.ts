import { describe, expect, test } from "vitest";
import { sampleHookBodies, sampleHooks } from "./hooks.sample.ts";
import { bodyLabel, exampleOf, mappedLabel, pathOptions, stateOf, valuesOfAll } from "./hooks.view.ts";

describe("hooks in words", () => {
  test("a hook says what it fills and how it is doing", () => {
    const [one] = sampleHooks();
    expect(mappedLabel(one!)).toBe("Fills 4 fields");
    expect(mappedLabel({ mapping: {} })).toBe("Choose what goes where");
    expect(stateOf({ ...one!, state: "new", lastReceivedAt: null, waiting: 1 }).text).toBe(
      "On. Nothing was sent yet. 1 message waits.",
    );
    expect(stateOf({ ...one!, state: "paused", waiting: 1000 }).text).toContain("1,000 messages wait");
    expect(stateOf({ ...one!, state: "failing" }).tone).toBe("danger");
  });

  test("a message says what became of it", () => {
    expect(bodyLabel({ status: "done", isNew: false })).toBe("Customer found");
    expect(bodyLabel({ status: "failed", isNew: null })).toBe("Not understood");
  });

  test("choices have an example of the newest message, and keep what was chosen before", () => {
    const [body] = sampleHookBodies();
    const older = {
      ...body!,
      values: [
        { path: "email", value: "old" },
        { path: "extra", value: "x".repeat(50) },
      ],
    };
    const values = valuesOfAll([body!, older]);
    const labels = pathOptions(values, "gone").map(({ label }) => label);
    expect(labels).toContain("email: jennifer@example.com");
    expect(labels).toContain(`extra: ${"x".repeat(40)}…`);
    expect(labels[0]).toBe("gone");
  });

  test("the example is sent to the address", () => {
    expect(exampleOf("https://x.example/hooks/t")).toContain("curl https://x.example/hooks/t");
  });
});
