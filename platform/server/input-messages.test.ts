import { expect, test } from "vitest";
import { z } from "zod";
import { plainMessage } from "./input-messages.ts";

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainMessage }).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, "Required"],
  [z.string().min(1), "", "Required"],
  [z.email(), "dana", "Invalid email"],
  [z.string().regex(/^a/), "b", "Invalid input"],
  [z.string(), 1, "This must be text"],
  [z.enum(["a"]), "b", "Choose one from the list"],
])("the default messages of forms are the stated ones, case %#", (schema, value, message) =>
  expect(messageOf(schema, value)).toBe(message),
);
