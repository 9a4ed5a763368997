import { describe, expect, test } from "vitest";
import { missingLines } from "./missing-values.view.ts";

const counted = { count: 412, missing: { firstName: 12, lastName: 1, customerCompany: 0 } };

describe("what customers with a missing value will read", () => {
  test.each([
    ["Hello all", "<p>Hi</p>", []],
    [
      "Hello {{firstName|there}}",
      "<p>Hi {{firstName|there}}</p>",
      ["12 of 412 have no first name: they’ll see “there”."],
    ],
    [
      "Hello {{firstName|there}}",
      "<p>Hi {{firstName|Tom &amp; all}}</p>",
      ["12 of 412 have no first name: they’ll see “there” or “Tom & all”."],
    ],
    ["Hello", "<p>Hi {{firstName|}}</p>", ["12 of 412 have no first name: they’ll see a blank."]],
    [
      "Hello",
      "<p>{{firstName|there}} {{lastName}}</p>",
      [
        "12 of 412 have no first name: they’ll see “there”.",
        "1 of 412 has no last name. Select “Last name” in your text and enter what to use instead. Until then, you can’t send this email.",
      ],
    ],
    ["{{customerCompany}} {{sender}} {{birthday}}", "", []],
  ])("%s %s", (subject, content, texts) => {
    expect(missingLines({ subject, content }, counted).map((line) => line.text)).toEqual(texts);
  });
});
