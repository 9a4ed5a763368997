import { describe, expect, test } from "vitest";
import type { Unmerged } from "#areas/customers/contract/contact-merges.schema.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { fieldChoices, staysWords } from "./contact-merges.view.ts";

const [dana] = sampleContactsAt({ now: new Date("2026-11-21T12:00:00Z"), today: "2026-11-21" }) as [Contact];
const other = (changes: Partial<Contact>): Contact => ({ ...dana, id: "2", ...changes });

describe("the fields to choose", () => {
  test("are those that differ, each value once, with the kept one marked", () => {
    const choices = fieldChoices(
      dana,
      [other({ phone: "1", company: null }), other({ id: "3", phone: "1" })],
      {},
    );
    expect(choices).toEqual([
      {
        field: "phone",
        options: [
          { contactId: dana.id, value: dana.phone, stays: true },
          { contactId: "2", value: "1", stays: false },
        ],
      },
      {
        field: "company",
        options: [
          { contactId: dana.id, value: dana.company, stays: true },
          { contactId: "2", value: null, stays: false },
        ],
      },
    ]);
  });
  test("follow what was chosen", () => {
    expect(
      fieldChoices(dana, [other({ phone: "1" })], { phone: "2" })[0]!.options.map((one) => one.stays),
    ).toEqual([false, true]);
  });
  test("are none if all values are the same", () => {
    expect(fieldChoices(dana, [other({ tags: ["x"] })], {})).toEqual([]);
  });
});

test.each([
  [{ fields: [], notes: 0, files: 0 }, undefined],
  [{ fields: [], notes: 1, files: 0 }, "1 new note stays with Dana Whitfield."],
  [{ fields: [], notes: 2, files: 0 }, "2 new notes stay with Dana Whitfield."],
  [
    { fields: ["phone"], notes: 1, files: 1 },
    "1 new note, 1 new file and the changed phone stay with Dana Whitfield.",
  ],
])("what stays after an undo, %j, reads %s", (stays, words) => {
  expect(staysWords({ kept: dana, back: dana, stays } as Unmerged)).toBe(words);
});
