import { expect, test } from "vitest";
import { sampleRemovedToast } from "./sample.messages.ts";

test.each([
  [{ removed: 12, kept: 0 }, "12 made-up customers are gone."],
  [{ removed: 1, kept: 1 }, "1 made-up customer is gone. The 1 you edited stays."],
  [{ removed: 10, kept: 2 }, "10 made-up customers are gone. The 2 you edited stay."],
])("reports %o", (reply, description) =>
  expect(sampleRemovedToast(reply)).toEqual({ title: "Sample data removed", description }),
);
